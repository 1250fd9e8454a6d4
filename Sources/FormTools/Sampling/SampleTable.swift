package import FormEngine

/// Writes answers as rows of a CSV file, which has a column for each field and row of a list.
struct SampleTable {
  private let program: Program
  /// The number of rows that have columns, by list.
  private var rowCounts: [NodeID: Int] = [:]
  let heading: [UInt8]

  init(_ program: Program, rowCount: (NodeID) -> Int) {
    self.program = program
    for (id, node) in program.nodes.enumerated() where node.kind == .list {
      rowCounts[id] = rowCount(id)
    }
    var names: [String] = []
    Self.addNames(of: 0, after: "", rowCounts, program, to: &names)
    heading = Self.line(names)
  }

  /// Adds the column names of a container. Recursion follows the declarations, which nest at most
  /// 64 levels deep.
  private static func addNames(
    of container: NodeID, after prefix: String, _ rowCounts: [NodeID: Int], _ program: Program,
    to names: inout [String]
  ) {
    for id in program.declaredChildren(of: container) {
      let node = program.nodes[id]
      let name = prefix.isEmpty ? node.memberStep : "\(prefix).\(node.memberStep)"
      switch node.kind {
      case .field: names.append(name)
      case .group: addNames(of: id, after: name, rowCounts, program, to: &names)
      case .section: addNames(of: id, after: prefix, rowCounts, program, to: &names)
      case .list:
        for row in 0..<(rowCounts[id] ?? 0) {
          let place = "\(name)[\(row + 1)]"
          if node.isPlainList {
            names.append(place)
          } else {
            addNames(of: node.rowBody, after: place, rowCounts, program, to: &names)
          }
        }
      case .form, .row, .note: break
      }
    }
  }

  /// Returns the row of a record, with its line break.
  func row(_ answers: Answers) -> [UInt8] {
    var cells: [String] = []
    addCells(of: 0, answers, to: &cells)
    return Self.line(cells)
  }

  private func addCells(of container: NodeID, _ answers: Answers?, to cells: inout [String]) {
    for id in program.declaredChildren(of: container) {
      let node = program.nodes[id]
      if node.kind == .section {
        addCells(of: id, answers, to: &cells)
        continue
      }
      let answer = answers?.members.first { $0.name == node.member }?.answer
      switch node.kind {
      case .field: cells.append(Self.text(of: answer))
      case .group:
        if case .group(let inside)? = answer {
          addCells(of: id, inside, to: &cells)
        } else {
          addCells(of: id, nil, to: &cells)
        }
      case .list:
        for row in 0..<(rowCounts[id] ?? 0) {
          switch answer {
          case .rows(let rows)?:
            addCells(of: node.rowBody, row < rows.count ? rows[row] : nil, to: &cells)
          case .array(let values)?:
            cells.append(row < values.count ? Self.text(of: values[row]) : "")
          default:
            if node.isPlainList {
              cells.append("")
            } else {
              addCells(of: node.rowBody, nil, to: &cells)
            }
          }
        }
      case .form, .section, .row, .note: break
      }
    }
  }

  private static func text(of answer: Answers.Answer?) -> String {
    switch answer {
    case .text(let text)?, .number(let text)?: text
    case .boolean(let isTrue)?: isTrue ? "true" : "false"
    case .array(let elements)?: elements.map { text(of: $0) }.joined(separator: ";")
    case .group?, .rows?, nil: ""
    }
  }

  /// Returns cells as a line of CSV (RFC 4180), with LF as the line break.
  private static func line(_ cells: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      let isQuoted =
        cell.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
        || cells.count == 1 && cell.isEmpty
      guard isQuoted else {
        bytes += cell.utf8
        continue
      }
      bytes.append(0x22)
      for byte in cell.utf8 {
        if byte == 0x22 { bytes.append(0x22) }
        bytes.append(byte)
      }
      bytes.append(0x22)
    }
    return bytes + [0x0A]
  }
}

extension Program {
  /// The path of a list inside rows, which a table cannot represent; nil if there is none.
  package var nestedList: String? {
    nodes.indices.first { nodes[$0].kind == .list && nodes[$0].template > 0 }.map(name)
  }
}
