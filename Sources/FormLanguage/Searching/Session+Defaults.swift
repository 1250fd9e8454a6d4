package import FormEngine

extension Program {
  /// The fields with defaults, which records do not fill in.
  package var fieldsWithDefaults: [NodeID] {
    nodes.indices.filter {
      let slot = parts.answerSlot(of: $0)
      return slot >= 0 && parts.takesAnswers(slot) && !parts.slots[slot].code.isNone
    }
  }
}

extension Session {
  /// Empties the fields that have no answer in a record, whatever their defaults.
  ///
  /// - Parameter fields: the fields with defaults.
  package mutating func leaveEmpty(_ fields: [NodeID]) {
    for node in fields {
      for path in places(of: node) where origin(path) != .file {
        give(.empty, at: path, origin: .file, settled: false)
      }
    }
  }
}
