package import FormEngine

/// A set of scalar types.
package struct TypeSet: Hashable, Sendable {
  private let bits: UInt64

  package init(where belongs: (ScalarType) -> Bool) {
    bits = ScalarType.allCases.reduce(0) { belongs($1) ? $0 | 1 << UInt64($1.rawValue) : $0 }
  }

  package func contains(_ type: ScalarType) -> Bool { bits & 1 << UInt64(type.rawValue) != 0 }

  package var types: [ScalarType] { ScalarType.allCases.filter { contains($0) } }

  package static let every = TypeSet { _ in true }
  static let texts = TypeSet(where: \.isText)
  static let numbers = TypeSet(where: \.isNumber)
  /// The types with an order, which `range` can bound.
  static let ranged = TypeSet(where: \.isOrdered)
  static let chosen = TypeSet(where: \.isChoice)
  static let listed = TypeSet { $0.kind == .options }
  static let secret = TypeSet(where: \.isSecret)
}
