/// A wish of a sample for a field or list.
package enum SampleWish: Hashable {
  case filled
  /// The least or the greatest value, length, number of rows or number of options.
  case edge(isUpper: Bool)
  /// An option, by its index.
  case option(Int32)

  /// The wishes that are not about an option.
  package static let ofAllTypes: [SampleWish] = [
    .filled, .edge(isUpper: false), .edge(isUpper: true),
  ]
}
