package import FormEngine

// The numbers by which programs name declarations. They need no table: a number follows from the
// declaration and the identity of its row, which never change and are never given to another.

extension Session {
  /// Returns the number of a declaration in a row: 0 for the form.
  package func number(of path: Path) -> Int { Int(path.row) * program.nodes.count + path.node }

  /// Returns the declaration with a number, in a row that may not exist.
  package func path(numbered number: Int) -> Path? {
    guard number >= 0, let row = RowID(exactly: number / program.nodes.count) else { return nil }
    return Path(node: number % program.nodes.count, row: row)
  }

  /// Returns what is directly visible in a container, in the order in which it is asked.
  package func visibleChildren(of container: Path) -> [Path] {
    guard isVisible(container) else { return [] }
    return Array(
      declarations(in: container, entering: [], order: .asked, visibleOnly: true, listsLast: true))
  }

  /// Returns a declaration's place in records as an RFC 6901 pointer; nil for what records do not
  /// have: sections and notes. That of the form is empty.
  package func pointer(of path: Path) -> String? {
    guard isKnown(path) else { return nil }
    switch program.nodes[path.node].kind {
    case .section, .note: return nil
    case .form: return ""
    case .field, .group, .list, .row: break
    }
    return recordPointer(of: path)
  }
}

extension Refusal {
  /// The name of the reason for programs.
  package var name: String {
    switch self {
    case .unknownPath: "unknownPath"
    case .hidden: "hidden"
    case .readonly: "readOnly"
    case .computed: "computed"
    case .wrongType: "wrongType"
    case .submitting: "submitting"
    case .submitted: "submitted"
    case .notSubmitting: "notSubmitting"
    case .listFull: "listFull"
    case .listIsSorted, .newRowsGoToEnd: "listSorted"
    case .fixedCount: "fixedCount"
    case .rowsOfOptions: "rowsOfOptions"
    case .noSuchPlace: "noSuchPosition"
    case .nothingToUndo: "nothingToUndo"
    case .nothingToRedo: "nothingToRedo"
    }
  }

  /// The declaration that the action was refused at, if any.
  package var path: Path? {
    switch self {
    case .hidden(let path), .readonly(let path), .computed(let path), .wrongType(let path),
      .listFull(let path, _), .listIsSorted(let path), .newRowsGoToEnd(let path),
      .fixedCount(let path), .rowsOfOptions(let path), .noSuchPlace(let path):
      path
    case .unknownPath, .submitting, .submitted, .notSubmitting, .nothingToUndo, .nothingToRedo: nil
    }
  }
}
