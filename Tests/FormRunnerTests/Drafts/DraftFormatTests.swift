import FormEngine
import FormRunner
import TestCases
import Testing

private let form = """
  form f { field name: text field word: secret rows tags: text }
  """

private func draft() throws -> (run: DraftRun, jsons: [String]) {
  var run = try DraftRun(try draftForm(form))
  var jsons = [run.session.json]
  try run.enter("name", "blob")
  jsons.append(run.session.json)
  run.send(.rowAdded(list: try run.path("tags"), at: nil))
  jsons.append(run.session.json)
  try run.enter("tags[1]", "grün")
  jsons.append(run.session.json)
  try run.enter("name", "blab")
  jsons.append(run.session.json)
  return (run, jsons)
}

/// The first bytes of the file are documented, so other programs can recognise a draft.
@Test func theBytesOfADraft() throws {
  var run = try DraftRun(try draftForm(form))
  try run.enter("name", "blob")
  let lines = String(decoding: run.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  #expect(
    lines == [
      "formwalk draft 1",
      #"0000001b 08ef5e3c {"form":"/form","hash":"1"}"#,
      #"00000051 e2eca0c2 {"at":"2030-01-01T12:00","do":"entered","step":true,"path":"name","value":"blob"}"#,
    ])
}

@Test func whatAFileIs() {
  func kind(_ text: String) -> DraftFormat.Kind { DraftFormat.kind(of: Array(text.utf8)) }
  #expect(kind("formwalk draft 1\n") == .draft)
  #expect(kind("formwalk draft 2\nanything") == .newer(version: 2))
  #expect(kind("formwalk draft 12345678901234567890\n") == .other)
  #expect(kind("formwalk draft 0\n") == .other)
  #expect(kind("formwalk draft 1") == .other)
  #expect(kind("") == .other)
  #expect(kind("{}") == .other)
}

/// A draft cut at any byte is the draft of fewer actions, and says that it is damaged.
@Test func draftsThatWereCut() throws {
  let (run, jsons) = try draft()
  var seen: [String] = []
  for size in 0...run.bytes.count {
    do {
      let replay = try run.replay(bytes: Array(run.bytes.prefix(size)))
      if seen.last != replay.session.json { seen.append(replay.session.json) }
      #expect(replay.isDamaged == (replay.wholeSize < size))
      #expect(replay.wholeSize <= size)
    } catch let failure as DraftReplay.Failure {
      #expect(seen.isEmpty && (failure == .notADraft || failure == .damaged), "\(size)")
    }
  }
  // An empty row of a plain list is not in the answers.
  #expect(seen == [jsons[0], jsons[1], jsons[3], jsons[4]])
  #expect(jsons[1] == jsons[2])
}

/// One bit that is turned is found wherever it is.
@Test(.slow) func draftsWithATurnedBit() throws {
  let (run, jsons) = try draft()
  for index in run.bytes.indices {
    for bit in 0..<8 {
      var bytes = run.bytes
      bytes[index] ^= 1 << UInt8(bit)
      do {
        let replay = try run.replay(bytes: bytes)
        #expect(replay.isDamaged && replay.wholeSize <= index, "\(index), \(bit)")
        #expect(jsons.contains(replay.session.json), "\(index), \(bit)")
      } catch let failure as DraftReplay.Failure {
        switch failure {
        case .notADraft, .newer: #expect(index < 17)
        case .damaged: #expect(index >= 17 && index < 17 + 18 + 0x1B + 1)
        }
      }
    }
  }
}

/// Entries with a right checksum and nonsense in them are not entries.
@Test func nonsenseInEntries() throws {
  let (run, _) = try draft()
  let session = try run.replay().session
  for json in ["", "{}", "[]", "0", #"{"at":"2030-01-01T12:00","do":"dance"}"#, "{\"at\":1}"] {
    let replay = try run.replay(bytes: run.bytes + DraftTestEntry.bytes(json))
    #expect(replay.isDamaged && replay.session == session, "\(json)")
  }
  // Entries that are incomplete, or about something that the form does not have, are left out.
  let start = #"{"at":"2030-01-01T12:00","do":"#
  for rest in [
    #""entered"}"#, #""entered","path":"nothing","value":1}"#,
    #""entered","path":"name","value":[]}"#,
    #""added","path":"name"}"#, #""moved","path":"tags/row","row":99999999999999999999}"#,
    #""sorted","path":"tags","by":[["x",true]]}"#, #""sorted","path":"tags","by":[[9999,true]]}"#,
    #""deleted","path":"tags/row/row"}"#, #""entered","path":"////////"}"#,
    #""entered","path":"word","value":"no"}"#,
  ] {
    let replay = try run.replay(bytes: run.bytes + DraftTestEntry.bytes(start + rest))
    #expect(!replay.isDamaged && replay.session.json == session.json, "\(rest)")
    #expect(!replay.unfit.isEmpty, "\(rest)")
  }
  for rest in [
    #""focus","path":"gone"}"#, #""accepted","number":-1}"#, #""rejected","problems":{}}"#,
    #""undo"}"#, #""snapshot","lists":1,"answers":[1,{}],"focus":[]}"#,
  ] {
    _ = try run.replay(bytes: run.bytes + DraftTestEntry.bytes(start + rest))
  }
}

/// Entries that no run would write.
enum DraftTestEntry {
  static func bytes(_ json: String) -> [UInt8] {
    func digits(_ number: UInt32) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits + " "
    }
    let bytes = Array(json.utf8)
    return Array((digits(UInt32(bytes.count)) + digits(checksum(bytes))).utf8) + bytes + [0x0A]
  }

  /// CRC-32C, a bit at a time.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var rest: UInt32 = .max
    for byte in bytes {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0x82F6_3B78 : rest >> 1 }
    }
    return ~rest
  }
}

/// The check value from catalogues of checksums.
@Test func theChecksumOfTheTests() {
  #expect(DraftTestEntry.checksum(Array("123456789".utf8)) == 0xE306_9283)
}
