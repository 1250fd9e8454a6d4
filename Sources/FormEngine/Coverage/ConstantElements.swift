/// The elements of a form that tests see in one way only, or not at all, whatever they answer.
public struct ConstantElements: Sendable {
  public var elements: Set<FormElement> = []
  /// The declarations that are never shown, with all that they contain; empty if there are none.
  public var hidden: Set<NodeID> = []

  public init() {}

  /// - Parameter node: the declaration that the element belongs to.
  func contains(_ element: FormElement, of node: NodeID) -> Bool {
    elements.contains(element) || hidden.contains(node)
  }
}
