internal import FormEngine

/// The elements for which no test was sought, because all effort was spent.
struct LeftOutElements {
  private(set) var count = 0
  /// The declarations that are left out as a whole.
  private var nodes: Set<NodeID> = []
  /// The single elements of other declarations.
  private var elements: Set<FormElement> = []

  mutating func add(_ element: FormElement) {
    if elements.insert(element).inserted { count += 1 }
  }

  /// Adds a declaration as a whole.
  ///
  /// - Parameter count: the number of its elements that are not covered.
  mutating func add(node: NodeID, count: Int) {
    nodes.insert(node)
    self.count += count
  }

  /// Returns true if an element is left out, by itself or with its declaration.
  ///
  /// - Parameter owner: the declaration that tests of the element are about.
  func contains(_ element: FormElement, _ owner: NodeID) -> Bool {
    nodes.contains(owner) || elements.contains(element)
  }
}
