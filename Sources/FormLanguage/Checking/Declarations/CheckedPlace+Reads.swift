internal import FormEngine
internal import FormSyntax

/// Records what the expression at the place reads, and from which rows.
extension CheckedPlace {
  /// Returns whether a slot is in the row of the expression or around it, not in a visited row.
  func isOwnRow(_ frame: FrameID, template: Int) -> Bool {
    guard frame != 0, let open = openFrames.first(where: { $0.id == frame }) else { return true }
    return form.templateDepths[template] <= open.sharedDepth
  }

  /// Records that an aggregate reads a row that does not contain its list.
  func noteFrame(_ frame: FrameID, template: Int) {
    guard !openFrames.isEmpty else { return }
    let depth = form.templateDepths[template]
    let owner = climb(from: frame, depth)
    for index in openFrames.indices.reversed() {
      if openFrames[index].id == owner { return }
      if climb(from: openFrames[index].id, depth) != owner { openFrames[index].readsAround = true }
    }
  }

  /// Returns the frame that owns the row at a depth around the row of another frame; 0 for the row
  /// of the expression.
  private func climb(from frame: FrameID, _ depth: Int) -> FrameID {
    var id = frame
    while let open = openFrames.first(where: { $0.id == id }), depth <= open.sharedDepth {
      id = open.base
    }
    return id
  }

  func noteRead(_ node: NodeID) {
    if reads.isOn, node >= 0 { reads.add(node, form) }
  }
}
