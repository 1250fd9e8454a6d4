import FormJSON
import FormLanguage
import FormServer

/// Input: for the language server, a form that is opened, then edits, requests and raw messages.
///
/// The input is the text of a form, a zero byte, and steps of four bytes: kind, line, character and
/// amount. In the end the server must know the same about the text as one that has just opened it.
enum ServerTarget {
  private static let uri = "file:///w/a.form"
  private static let inserted = [
    "x", "\n", " ", "{", "}", "\"", "`", ".", "@10", "/", "\\", "é", "🦊", "\r", "field ", "[", "(",
    "name", "= 1", "check ",
  ]

  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    let form = bytes.prefix { $0 != 0 }
    var steps = bytes.dropFirst(form.count + 1)[...]
    var client = FuzzedClient()
    client.open(String(decoding: form, as: UTF8.self))
    var count = 0
    while steps.count >= 4, count < 200 {
      let step = Array(steps.prefix(4))
      steps = steps.dropFirst(4)
      count += 1
      switch step[0] % 8 {
      case 0, 1, 2:
        client.change(
          Int(step[1]), Int(step[2]), Int(step[3] >> 4) % 4,
          to: inserted[Int(step[3]) % inserted.count])
      case 3: client.settle()
      case 4:
        // The rest of the input, as a message body and as a stream.
        client.hand(.message(Array(steps.prefix(Int(step[1])))))
        var framer = MessageFramer(limit: 1_000)
        framer.push(steps)
        while let piece = framer.next() {
          if case .body(let body) = piece {
            client.hand(.message(body))
          } else {
            client.hand(.skipped(piece))
          }
        }
      default: client.request(Int(step[3]), Int(step[1]), Int(step[2]))
      }
    }
    client.settle()
    let found = client.findings()
    guard !client.hasLostText else { return }
    var fresh = FuzzedClient()
    fresh.open(client.text)
    require(found == fresh.findings(), "findings that are not those of the text")
  }

  /// A client whose document the fuzzer edits, with the text that the server should have.
  private struct FuzzedClient {
    private var time = ServerTime(milliseconds: 0)
    private var state = ServerState(
      at: ServerTime(milliseconds: 0), as: ServerIdentity(version: "1"))
    private var isResuming = false
    private var number = 0
    private var last: [UInt8] = []
    private(set) var text = ""
    private(set) var hasLostText = false

    init() {
      send("initialize") {
        $0.object("capabilities") {
          $0.object("general") {
            $0.array("positionEncodings") { $0.string("utf-8") }
          }
        }
      }
    }

    mutating func hand(_ event: ServerEvent) {
      var events = [event][...]
      while let event = events.popFirst() {
        time.milliseconds += 1
        for effect in state.receive(event, at: time) {
          switch effect {
          case .send(let body): last = body
          case .load(let request, _): events.append(.loaded(request, .failure(.missing)))
          case .resolve(let folder):
            events.append(.resolved(folder: folder, path: folder))
          case .list(let folder):
            events.append(.listed(folder: folder, files: [], isCutOff: false))
          case .resume: isResuming = true
          case .exit, .watch: break
          }
        }
      }
      if case .message(let body) = event, body != own { hasLostText = true }
      if case .skipped = event { hasLostText = true }
    }

    mutating func settle() {
      while isResuming {
        isResuming = false
        hand(.resumed)
      }
    }

    private var own: [UInt8] = []

    private mutating func send(_ method: String, _ write: (inout JSONWriter) -> Void) {
      number += 1
      var json = JSONWriter()
      json.beginObject()
      json.member("jsonrpc", "2.0")
      if !method.hasPrefix("textDocument/did") { json.member("id", number) }
      json.member("method", method)
      json.object("params", write)
      own = json.finish()
      hand(.message(own))
    }

    mutating func open(_ text: String) {
      self.text = text
      send("textDocument/didOpen") {
        $0.object("textDocument") {
          $0.member("uri", ServerTarget.uri)
          $0.member("version", 1)
          $0.member("text", text)
        }
      }
    }

    /// Replaces some bytes of a line.
    mutating func change(_ line: Int, _ character: Int, _ length: Int, to new: String) {
      var bytes = Array(text.utf8)
      var starts = [0]
      for (index, byte) in bytes.enumerated()
      where byte == 0x0A || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A) {
        starts.append(index + 1)
      }
      let line = line % starts.count
      var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
      while end > starts[line], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
      func place(_ character: Int) -> Int {
        var place = min(end, starts[line] + character)
        while place > starts[line], place < end, bytes[place] & 0xC0 == 0x80 { place -= 1 }
        return place
      }
      let version = number
      send("textDocument/didChange") {
        $0.object("textDocument") {
          $0.member("uri", ServerTarget.uri)
          $0.member("version", version)
        }
        $0.array("contentChanges") {
          $0.beginObject()
          $0.object("range") {
            for (name, at) in [("start", character), ("end", character + length)] {
              $0.object(name) {
                $0.member("line", line)
                $0.member("character", at)
              }
            }
          }
          $0.member("text", new)
          $0.end()
        }
      }
      bytes.replaceSubrange(place(character)..<place(character + length), with: new.utf8)
      text = String(decoding: bytes, as: UTF8.self)
    }

    mutating func request(_ method: Int, _ line: Int, _ character: Int) {
      let names = ServerState.requestNames.filter { $0 != "shutdown" }
      send(names[method % names.count]) {
        $0.object("textDocument") { $0.member("uri", ServerTarget.uri) }
        func position(_ json: inout JSONWriter) {
          json.member("line", line)
          json.member("character", character)
        }
        $0.object("position", position)
        $0.array("positions") {
          $0.beginObject()
          position(&$0)
          $0.end()
        }
        $0.object("range") {
          $0.object("start", position)
          $0.object("end") {
            $0.member("line", line + character % 3)
            $0.member("character", character)
          }
        }
        $0.member("newName", "renamed")
        $0.member("query", "n")
        $0.member("ch", "}")
        $0.object("context") {
          $0.member("includeDeclaration", true)
          $0.array("diagnostics") { _ in }
        }
        $0.object("options") { $0.member("tabSize", 2) }
      }
    }

    /// Requests the findings and returns the response without its number.
    mutating func findings() -> [UInt8] {
      number = 1_000
      send("textDocument/diagnostic") {
        $0.object("textDocument") { $0.member("uri", ServerTarget.uri) }
      }
      settle()
      return last
    }
  }
}
