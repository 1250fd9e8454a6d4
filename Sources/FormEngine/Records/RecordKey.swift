import FormJSON

/// The member that identifies each record to readers of the results: a JSON pointer (RFC 6901), to
/// a field of the form or another member.
public struct RecordKey: Sendable {
  /// The reason why a pointer cannot be the key.
  public enum Failure: Error, Hashable, Sendable {
    /// The text does not start with `/`, or `~` is not followed by `0` or `1`.
    case notAPointer
    /// The value is a secret, or contains one; the payload is the path in the form, empty for the
    /// whole record.
    case secret(path: String)
  }

  /// A step of the path to the value.
  private struct Step: Sendable {
    var name: String
    /// The index in an array, if the name is one.
    var index: Int?
    /// The kind of container that the form expects at this step; nil beyond the form, where it may
    /// be either.
    var container: JSONToken.Kind?
    /// True if the form has no such member.
    var isUnknown: Bool
  }

  /// The position of the key in a record.
  public struct Place: Hashable, Sendable {
    /// The range of the value.
    var value: Range<Int>
    /// The offset of the name of the unknown member that contains the key and nothing else, if
    /// there is one.
    var unknownMember: Int?
  }

  private let steps: [Step]

  public init(_ pointer: String, _ program: Program) throws(Failure) {
    let names = try Self.names(pointer)
    let nodes = program.parts.nodes
    var steps: [Step] = []
    // The declaration at the current step; nil beyond the form.
    var node: NodeID? = 0
    for name in names {
      var step = Step(name: name, index: Self.index(name), container: nil, isUnknown: false)
      if let here = node {
        switch nodes[here].kind {
        case .list:
          step.container = .array
          node = nodes[here].rowBody
          if nodes[here].isPlainList {
            node = program.declaredChildren(of: nodes[here].rowBody).first
          }
        case .field:
          if nodes[here].type.isSecret { throw .secret(path: program.name(of: here)) }
          node = nil
        case .form, .group, .row, .section, .note:
          step.container = .object
          node = program.members(of: here).first { nodes[$0].member == name }
          step.isUnknown = node == nil
        }
      }
      steps.append(step)
    }
    if let node, program.holdsSecret(node) {
      throw .secret(path: node == 0 ? "" : program.name(of: node))
    }
    self.steps = steps
  }

  /// Splits a pointer into its names.
  private static func names(_ pointer: String) throws(Failure) -> [String] {
    guard !pointer.isEmpty else { return [] }
    guard pointer.utf8.first == 0x2F else { throw .notAPointer }
    var names: [String] = []
    for part in pointer.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false) {
      var name: [UInt8] = []
      var isEscaped = false
      for byte in part {
        if isEscaped {
          guard byte == 0x30 || byte == 0x31 else { throw .notAPointer }
          name.append(byte == 0x30 ? 0x7E : 0x2F)
          isEscaped = false
        } else if byte == 0x7E {
          isEscaped = true
        } else {
          name.append(byte)
        }
      }
      if isEscaped { throw .notAPointer }
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names
  }

  /// Returns the index that a name means in an array: digits without a leading zero.
  private static func index(_ name: String) -> Int? {
    let digits = name.utf8
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.count == 1 || digits.first != 0x30
    else { return nil }
    return Int(name)
  }

  // MARK: Records

  /// Finds the key in a record; nil if it is absent, or the bytes are not JSON.
  func place(in bytes: UnsafeBufferPointer<UInt8>) -> Place? {
    guard var reader = try? JSONReader(bytes) else { return nil }
    do throws(JSONError) {
      var value = try reader.readValue()
      var unknownMember: Int?
      var holdsMore = false
      for step in steps {
        switch value.kind {
        case .object where step.container != .array:
          guard let name = try Self.find(step.name, &reader) else { return nil }
          if step.isUnknown {
            unknownMember = name
          } else if unknownMember != nil, try Self.isWithOthers(value, in: reader) {
            holdsMore = true
          }
          value = try reader.readValue()
        case .array where step.container != .object:
          guard let index = step.index, try Self.skip(to: index, &reader) else { return nil }
          // An enclosing array counts as other content than the key.
          if unknownMember != nil { holdsMore = true }
          value = try reader.readValue()
        default: return nil
        }
      }
      try reader.skipContent(of: value)
      let end =
        value.kind == .array || value.kind == .object ? reader.offset : value.byteRange.upperBound
      return Place(
        value: value.place..<end, unknownMember: holdsMore ? nil : unknownMember)
    } catch {
      return nil
    }
  }

  /// Reads up to the value of the first member with a name, in an object whose opening brace was
  /// read.
  ///
  /// - Returns: the offset of the member's name; nil if there is no such member.
  private static func find(_ name: String, _ reader: inout JSONReader) throws(JSONError) -> Int? {
    var place = try reader.findFirstName()
    while place >= 0 {
      let token = try reader.readName()
      try reader.readColon()
      if isEqual(token, name, reader) { return place }
      try reader.skipContent(of: try reader.readValue())
      place = try reader.findNextName()
    }
    return nil
  }

  private static func isEqual(_ token: JSONToken, _ name: String, _ reader: JSONReader) -> Bool {
    // Names are equal if they are canonically equivalent.
    if token.traits.isEmpty { return reader.content(of: token).elementsEqual(name.utf8) }
    return token.text(in: reader.bytes) == name
  }

  /// Returns true if an object has more than one member.
  private static func isWithOthers(_ object: JSONToken, in reader: JSONReader) throws(JSONError)
    -> Bool
  {
    var reader = reader
    reader.offset = object.byteRange.upperBound
    var count = 0
    var place = try reader.findFirstName()
    while place >= 0, count < 2 {
      count += 1
      _ = try reader.readName()
      try reader.readColon()
      try reader.skipContent(of: try reader.readValue())
      place = try reader.findNextName()
    }
    return count > 1
  }

  /// Reads up to an element of an array whose opening bracket was read.
  private static func skip(to index: Int, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    var goesOn = try reader.hasFirst(in: .array)
    for _ in 0..<index {
      guard goesOn else { return false }
      try reader.skipContent(of: try reader.readValue())
      goesOn = try reader.hasNext(in: .array)
    }
    return goesOn
  }

  /// Returns true if the heading of a CSV column names the key.
  func isHeading(_ heading: String, _ path: CSVPath?, _ program: Program) -> Bool {
    guard let path else {
      return heading == steps.map(\.name).joined(separator: ".") || spelled == heading
    }
    var names = path.steps.map { step in
      switch step {
      case .member(let node): program.isPlainValue(node) ? "" : program.parts.nodes[node].member
      case .row(let row): "\(row)"
      }
    }
    if names.last == "" { names.removeLast() }
    return names.elementsEqual(steps.lazy.map(\.name))
  }

  /// The key as a heading: `address.street`, `faves[1].category`.
  private var spelled: String {
    var text = ""
    for step in steps {
      if let index = step.index, step.container != .object, !text.isEmpty {
        text += index == .max ? "" : "[\(index + 1)]"
      } else {
        text += (text.isEmpty ? "" : ".") + step.name
      }
    }
    return text
  }
}

extension Program {
  /// Returns true if a declaration is a secret, or contains one.
  fileprivate func holdsSecret(_ node: NodeID) -> Bool {
    declarations(from: node).contains { parts.nodes[$0].type.isSecret }
  }
}
