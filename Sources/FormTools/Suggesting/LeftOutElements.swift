internal import FormEngine

/// What no tests were looked for of, because all effort was spent.
struct LeftOutElements {
  private(set) var count = 0
  /// The declarations that were not looked at.
  private var nodes: Set<NodeID> = []
  /// What was not looked at of others.
  private var elements: Set<FormElement> = []

  mutating func add(_ element: FormElement) {
    if elements.insert(element).inserted { count += 1 }
  }

  /// Adds a declaration.
  ///
  /// - Parameter count: the number of its elements that are not covered.
  mutating func add(node: NodeID, count: Int) {
    nodes.insert(node)
    self.count += count
  }

  /// - Parameter owner: the declaration that tests of the element are about.
  func contains(_ element: FormElement, _ owner: NodeID) -> Bool {
    nodes.contains(owner) || elements.contains(element)
  }
}
