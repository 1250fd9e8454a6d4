/// The identity of a row within its template. It is never reused; the form itself is row 0 of
/// template 0.
public typealias RowID = Int32

/// A declaration in a particular row, as the focus, problems and actions identify it.
///
/// It contains the identity of the row rather than its index, so it remains valid when rows are
/// moved, added or deleted. `row` is a row of the node's own template.
public struct Path: Hashable, Sendable {
  public var node: NodeID
  public var row: RowID

  public init(node: NodeID, row: RowID = 0) {
    self.node = node
    self.row = row
  }

  /// The form as a whole.
  public static let form = Path(node: 0)
}

/// A row of a list. `body` is the node of kind `row`.
public struct RowPath: Hashable, Sendable {
  public var body: NodeID
  public var row: RowID

  public init(body: NodeID, row: RowID) {
    self.body = body
    self.row = row
  }

  /// The path of the row's body.
  public var path: Path { Path(node: body, row: row) }
}
