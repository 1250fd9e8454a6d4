import FormEngine
import JSON

extension KnownAnswers {
  /// Reads the answers in a JSON object.
  ///
  /// - Parameter name: of the file, for messages.
  public mutating func read(json bytes: [UInt8], file name: String) {
    let file = KnownFile(name: name, bytes: bytes)
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(bytes, depthLimit: JSONValue.depthLimit)
    } catch {
      report("This is no JSON: \(error.message).", at: file.place(at: error.offset))
      return
    }
    guard document.root.kind == .object else {
      report("The answers have to be a JSON object.", at: file.place(of: document.root))
      return
    }
    read(object: document.root, into: KnownPlace(node: 0, rows: []), file: file)
  }

  /// Recursion follows the declarations, which nest 64 levels at most.
  private mutating func read(object: JSONElement, into container: KnownPlace, file: KnownFile) {
    let members = names.members(of: container.node)
    var seen: Set<String> = []
    for (name, value) in object.members {
      let text = name.string ?? ""
      guard let node = members[text] else {
        let prefix = self.text(of: container)
        let path = prefix.isEmpty ? text : prefix + "." + text
        let question = names.question(for: text, in: container.node)
        report("The form has no field \(path).\(question)", at: file.place(of: name))
        continue
      }
      guard seen.insert(text).inserted else {
        report("\(text) is given twice.", at: file.place(of: name))
        continue
      }
      // Absent, null and "" are empty.
      if value.kind == .null || value.string?.isEmpty == true { continue }
      let place = KnownPlace(node: node, rows: container.rows)
      switch program.nodes[node].kind {
      case .list: read(list: value, into: place, file: file)
      case .group:
        guard value.kind == .object else {
          report("\(self.text(of: place)) has to be an object.", at: file.place(of: value))
          continue
        }
        read(object: value, into: place, file: file)
      default: read(field: value, into: place, file: file)
      }
    }
  }

  private mutating func read(list: JSONElement, into place: KnownPlace, file: KnownFile) {
    guard list.kind == .array else {
      report("\(text(of: place)) has to be an array.", at: file.place(of: list))
      return
    }
    let node = program.nodes[place.node]
    var count = 0
    for element in list.elements {
      let row = KnownPlace(node: node.rowBody, rows: place.rows + [count])
      count += 1
      if node.isPlainList {
        guard let value = program.declaredChildren(of: node.rowBody).first else { continue }
        if element.kind == .null || element.string?.isEmpty == true { continue }
        read(field: element, into: KnownPlace(node: value, rows: row.rows), file: file)
      } else if element.kind == .object {
        read(object: element, into: row, file: file)
      } else {
        report("\(text(of: row)) has to be an object.", at: file.place(of: element))
      }
    }
    keep(rows: count, of: place, from: .file)
  }

  private mutating func read(field value: JSONElement, into place: KnownPlace, file: KnownFile) {
    let node = program.nodes[place.node]
    guard !node.isComputed else {
      report("\(text(of: place)) is computed: it cannot be given.", at: file.place(of: value))
      return
    }
    switch reading(of: value, node: node) {
    case .value(let value): keep(value, at: place, from: .file)
    case .empty: break
    case .unreadable(let message):
      report("\(text(of: place)): \(message)", at: file.place(of: value))
    }
  }

  private func reading(of value: JSONElement, node: Node) -> EntryReading {
    switch node.type {
    case .integer, .decimal:
      guard let text = value.numberText else { return wrong(value, wants: "a number") }
      return readExact(text, as: node.type)
    case .boolean:
      guard let truth = value.boolean else { return wrong(value, wants: "true or false") }
      return .value(.boolean(truth))
    case .choices:
      guard value.kind == .array else { return wrong(value, wants: "an array of options") }
      var options: [String] = []
      for element in value.elements {
        guard let name = element.string else {
          return wrong(element, wants: "the name of an option")
        }
        options.append(name)
      }
      return reading(ofOptions: options, node: node)
    default:
      guard let text = value.string else { return wrong(value, wants: "a text") }
      return reading(of: text, node: node)
    }
  }

  private func wrong(_ value: JSONElement, wants: String) -> EntryReading {
    let kind =
      switch value.kind {
      case .null: "null"
      case .true: "true"
      case .false: "false"
      case .number: "a number"
      case .string: "a text"
      case .array: "an array"
      case .object: "an object"
      }
    return .unreadable(message: "This is \(kind), but the field takes \(wants).")
  }
}

/// The file that is read, for places in it.
///
/// It remembers the last place, so that many places in their order are found in one pass.
private final class KnownFile {
  private let name: String
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  func place(of element: JSONElement) -> KnownAnswerFinding.Place {
    place(at: element.byteOffset)
  }

  func place(at wanted: Int) -> KnownAnswerFinding.Place {
    if wanted < offset { (offset, line, column) = (0, 1, 1) }
    while offset < min(wanted, bytes.count) {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A {
        line += 1
        column = 1
      } else if offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
        // A character has ended.
        column += 1
      }
    }
    return .file(name: name, line: line, column: column, offset: wanted)
  }
}
