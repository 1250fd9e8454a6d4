extension Pattern {
  /// The greatest length of an example, in scalars of four UTF-8 bytes.
  private static let longestExample = 1_000

  /// Returns a text that the pattern matches, with common characters where possible; nil if there
  /// is no such text, or only very long ones.
  ///
  /// - Parameter extra: the number of repetitions beyond the least count, where allowed.
  public func example(repeatingBy extra: Int = 0) -> String? {
    guard !matchesNothing else { return nil }
    guard let last = syntax.nodes.indices.last else { return "" }
    // Nodes follow their children.
    var texts = [String?](repeating: nil, count: syntax.nodes.count)
    for (index, node) in syntax.nodes.enumerated() {
      switch node.kind {
      case .scalar: texts[index] = Unicode.Scalar(node.value).map { String($0) }
      case .set: texts[index] = syntax.sets[Int(node.value)].example.map { String($0) }
      case .sequence:
        var whole: String? = ""
        for child in children(of: index) {
          guard let text = texts[child], let former = whole else {
            whole = nil
            break
          }
          whole = former + text
        }
        texts[index] = whole
      case .choice:
        texts[index] = children(of: index).compactMap { texts[$0] }
          .min { $0.unicodeScalars.count < $1.unicodeScalars.count }
      case .repetition:
        let wanted = node.value.addingReportingOverflow(UInt32(clamping: extra))
        let count = Int(min(node.most, wanted.overflow ? .max : wanted.partialValue))
        let text = texts[index - 1]
        if count == 0 {
          texts[index] = ""
        } else if let text, text.utf8.count * count <= Self.longestExample * 4 {
          texts[index] = String(repeating: text, count: count)
        } else if node.value == 0 {
          texts[index] = ""
        }
      }
      if let text = texts[index], text.utf8.count > Self.longestExample * 4 { texts[index] = nil }
    }
    return texts[last]
  }

  /// Returns the children of a node, in order.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    let start = Int(syntax.nodes[index].start)
    var child = index - 1
    while child >= start {
      children.append(child)
      child = Int(syntax.nodes[child].start) - 1
    }
    return children.reversed()
  }
}

extension ScalarSet {
  /// One of a few common characters, otherwise the first visible ASCII character, otherwise the
  /// first scalar.
  fileprivate var example: Unicode.Scalar? {
    for scalar in "aA0 -_.@".unicodeScalars where contains(scalar.value) { return scalar }
    for value in UInt32(0x21)...0x7E where contains(value) { return Unicode.Scalar(value) }
    return bounds.first.flatMap { Unicode.Scalar($0) }
  }
}
