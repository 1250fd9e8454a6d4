// Comparisons that other modules call directly. They would call derived ones through a table of
// witnesses, which costs the check of a large form one percent.

extension SyntaxKind {
  package static func == (left: SyntaxKind, right: SyntaxKind) -> Bool {
    left.rawValue == right.rawValue
  }

  package static func != (left: SyntaxKind, right: SyntaxKind) -> Bool {
    left.rawValue != right.rawValue
  }
}

extension Clause {
  package static func == (left: Clause, right: Clause) -> Bool { left.rawValue == right.rawValue }
  package static func != (left: Clause, right: Clause) -> Bool { left.rawValue != right.rawValue }
}

extension SyntaxFlags {
  package func contains(_ flag: SyntaxFlags) -> Bool {
    rawValue & flag.rawValue == flag.rawValue
  }
}
