import Foundation
import TestCases
import Testing

/// The memory for checking records does not grow with the file.
@Suite struct RecordMemoryTests {
  private static let form = """
    form sign_up {
      field username: text { required length 3...32 match /[a-z]+/ }
      field age: integer { range 0...150 }
      field color: choice { option red option green }
      field birthday: date { range ...today() }
      field news: boolean
      field email: email { show when news required }
      rows faves { count ...3 unique kind field kind: text { required } field n: integer }
      field total: integer = sum(faves.n)
      check named: username != "root" else "Choose another name."
    }
    """

  /// A hundred records, some of them invalid; no two pieces are alike.
  private static func piece(_ number: Int) -> [UInt8] {
    var text = ""
    for record in 0..<100 {
      let name = ["ada", "bob", "Cid", "dan", "root"][(number + record) % 5]
      let kind = "k\\(number * 100 + record)"
      text += #"{"username":"\#(name)","age":\#(record * 2),"color":"green","news":true,"#
      text += #""birthday":"1990-05-0\#(record % 9 + 1)","email":"\#(name)@example.org","#
      text += #""faves":[{"kind":"\#(kind)","n":3},{"kind":"b","n":\#(number)}],"#
      text += #""total":\#(number + 3),"x\#(record % 7)":1}"# + "\n"
    }
    return Array(text.utf8)
  }

  #if os(Linux)
    /// With `FORMWALK_LONG_RUNS` in the environment a million records, and also with two threads.
    private static let isLong = LongRuns.areWanted

    @Test(.slow, arguments: isLong ? ["1", "2"] : ["1"], ["human", "json", "sarif"])
    func memoryDoesNotGrowWithTheFile(jobs: String, format: String) throws {
      let folder = try TemporaryFolder([("a.form", Self.form)])
      func peak(_ records: Int) throws -> Int {
        let peak = try PipedProgram.peakMemory(
          [
            Formwalk.path, "validate", "a.form", "-", "--now", "2030-01-01T12:00",
            "--jobs", jobs, "--format", format, "--valid", "valid", "--invalid", "/dev/null",
          ], pieces: records / 100, folder: folder.path, piece: Self.piece)
        return try #require(peak)
      }
      // The first run must fill all buffers that are in use at a time: with two threads, two rounds
      // of large chunks.
      let few = try peak(Self.isLong ? (jobs == "1" ? 10_000 : 30_000) : 4_000)
      let many = try peak(Self.isLong ? 1_000_000 : 20_000)
      #expect(many - few < 1 << 20, "\(few) bytes, then \(many)")
      #expect(few > 1 << 20)
    }
  #endif
}
