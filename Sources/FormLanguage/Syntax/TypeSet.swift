public import FormEngine

/// A set of the types of the table.
public struct TypeSet: Hashable, Sendable {
  private let bits: UInt64

  public init(where belongs: (ScalarType) -> Bool) {
    bits = ScalarType.allCases.reduce(0) { belongs($1) ? $0 | 1 << UInt64($1.rawValue) : $0 }
  }

  public func contains(_ type: ScalarType) -> Bool { bits & 1 << UInt64(type.rawValue) != 0 }

  public var types: [ScalarType] { ScalarType.allCases.filter { contains($0) } }

  public static let every = TypeSet { _ in true }
  public static let texts = TypeSet(where: \.isText)
  public static let numbers = TypeSet(where: \.isNumber)
  /// What has an order that `range` can bound.
  public static let ranged = TypeSet(where: \.isOrdered)
  public static let chosen = TypeSet(where: \.isChoice)
  public static let listed = TypeSet { $0.kind == .options }
  public static let secret = TypeSet(where: \.isSecret)
}
