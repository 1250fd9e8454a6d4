import JSON

/// What a handler that did not accept the answers says of them.
struct HandlerReply {
  var message: String
  /// Paths as the handler names them, in its order.
  var problems: [(path: String, message: String)] = []
  var focus: String?
  /// What could not be understood of the reply.
  var remarks: [String] = []

  init(message: String) {
    self.message = message
  }

  /// Reads `{"message": "…", "problems": {"username": "…"}, "focus": "username"}`, all optional.
  ///
  /// - Parameters:
  ///   - name: what people call the handler.
  ///   - ending: how it ended, for where it said nothing that can be understood.
  init(_ output: [UInt8], from name: String, ending: String) {
    self.init(message: ending)
    guard output.contains(where: { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }) else {
      return
    }
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(output, depthLimit: JSONValue.depthLimit)
    } catch {
      remarks.append("Its output is no JSON: at byte \(error.offset), \(error.message).")
      return
    }
    guard document.root.kind == .object else {
      remarks.append("Its output is JSON, but no object with message, problems and focus.")
      return
    }
    message = "\(name) rejected the answers."
    for (name, value) in document.root.members { read(name.string ?? "", value) }
  }

  private mutating func read(_ name: String, _ value: JSONElement) {
    if value.kind == .null { return }
    switch name {
    case "message":
      if let text = value.string, !text.isEmpty {
        message = text
      } else {
        remarks.append("The message in its output is no text.")
      }
    case "focus":
      if let text = value.string {
        focus = text
      } else {
        remarks.append("The focus in its output is no text.")
      }
    case "problems":
      guard value.kind == .object else {
        remarks.append("The problems in its output are no object of paths and texts.")
        return
      }
      for (path, text) in value.members {
        let path = path.string ?? ""
        if let text = text.string {
          problems.append((path, text))
        } else {
          remarks.append("The problem at \(path) in its output is no text.")
        }
      }
    default: remarks.append("Its output has a member that means nothing here: \(name).")
    }
  }
}
