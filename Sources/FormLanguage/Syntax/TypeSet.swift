package import FormEngine

/// A set of the types of the table.
package struct TypeSet: Hashable, Sendable {
  private let bits: UInt64

  package init(where belongs: (ScalarType) -> Bool) {
    bits = ScalarType.allCases.reduce(0) { belongs($1) ? $0 | 1 << UInt64($1.rawValue) : $0 }
  }

  package func contains(_ type: ScalarType) -> Bool { bits & 1 << UInt64(type.rawValue) != 0 }

  package var types: [ScalarType] { ScalarType.allCases.filter { contains($0) } }

  package static let every = TypeSet { _ in true }
  package static let texts = TypeSet(where: \.isText)
  package static let numbers = TypeSet(where: \.isNumber)
  /// Types with an order that `range` can bound.
  package static let ranged = TypeSet(where: \.isOrdered)
  package static let chosen = TypeSet(where: \.isChoice)
  package static let listed = TypeSet { $0.kind == .options }
  package static let secret = TypeSet(where: \.isSecret)
}
