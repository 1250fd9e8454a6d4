/// The row above, in the rows of a list.
package enum RowAbove {
  /// The name that refers to it, unless something declared is called so.
  package static let name = "previous"
}
