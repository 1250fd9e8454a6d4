package import FormEngine

extension Program {
  /// The fields with defaults, which records do not fill in.
  package var fieldsWithDefaults: [NodeID] {
    nodes.indices.filter {
      let slot = parts.answerSlot(of: $0)
      return slot >= 0 && parts.takesAnswers(slot) && !parts.slots[slot].code.isNone
    }
  }

  /// Returns true if a field has a value of its own: a default, or one from `set`.
  func hasDefault(_ node: NodeID) -> Bool {
    let slot = nodes[node].slot
    return slot >= 0 && !parts.slots[slot].code.isNone
  }
}

extension Session {
  /// Returns a record without answers.
  ///
  /// - Parameter fields: the fields with defaults to leave empty.
  package static func blankRecord(
    _ program: Program, clock: LocalDateTime, leavingEmpty fields: [NodeID] = []
  ) -> Session {
    var session = Session(ofRecord: program, clock: clock)
    session.fitRows()
    session.leaveEmpty(fields)
    session.start(sortsRows: false)
    return session
  }

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
