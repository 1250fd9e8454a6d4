package import FormEngine

/// Decides which parts of records may be shown with findings. Secrets are never shown.
///
/// For a form with secrets, only the value of a finding is shown, and only if it belongs to a field
/// that is neither secret nor in a group or list with a secret. The text next to it may be a
/// secret, and so may invalid JSON, unknown members, and a text in the place of a group that
/// contains a secret. In CSV, a missing quote or comma shifts all later values, so nothing is
/// shown.
package struct ShownRecords: Sendable {
  /// The paths, without rows, of the fields whose values may be shown; nil if all may.
  private let fields: Set<String>?

  package init(_ program: Program) {
    let nodes = program.nodes
    let secrets = nodes.indices.filter { nodes[$0].kind == .field && nodes[$0].type.isSecret }
    guard !secrets.isEmpty else {
      fields = nil
      return
    }
    // The declarations that have a member of their own in a record and contain a secret.
    var holders = Set<NodeID>()
    for secret in secrets {
      holders.formUnion(nodes.around(secret).filter { nodes[$0].kind != .section })
    }
    var fields: Set<String> = []
    for id in nodes.indices where nodes[id].kind == .field && !nodes[id].type.isSecret {
      if !nodes.around(id).contains(where: holders.contains) {
        fields.insert(program.name(of: id))
      }
    }
    self.fields = fields
  }

  /// Returns the line to show with a finding, or nil.
  ///
  /// - Parameters:
  ///   - range: the range of the finding.
  ///   - record: the bytes of the record in its chunk.
  ///   - isCSV: true if the record is a row of CSV.
  package func line(
    _ finding: RecordFinding, _ range: Range<Int>, in record: ArraySlice<UInt8>, isCSV: Bool
  ) -> MarkedLine? {
    guard let fields else { return MarkedLine(around: range, in: record) }
    guard !isCSV, fields.contains(Self.withoutRows(finding.path)),
      // If something is missing, the finding's range is only a bracket.
      range.count > 1 || record[range].first.map({ $0 != 0x7B && $0 != 0x5B }) ?? false
    else { return nil }
    return MarkedLine(only: range, in: record)
  }

  /// Returns a path without its rows: `faves.category` for `faves[2].category`.
  private static func withoutRows(_ path: String) -> String {
    guard path.utf8.contains(0x5B) else { return path }
    var isRow = false
    let names = path.utf8.filter { byte in
      if byte == 0x5B { isRow = true }
      defer { if byte == 0x5D { isRow = false } }
      return !isRow
    }
    return String(decoding: Array(names), as: UTF8.self)
  }
}
