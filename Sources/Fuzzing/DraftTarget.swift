import FormEngine
import FormLanguage
import FormRunner
import FormSyntax

/// Input: a draft of a form. Reading it ends, whatever its bytes are, and leads to a session that
/// equals one rebuilt from scratch.
enum DraftTarget {
  private static let program = compileForm(
    SourceText(
      name: "fuzz.form",
      text: """
        form f {
          field name: text @10 { required length 2... }
          field word: secret @20
          field size: choice @30 { option small option large }
          field day: date @40 { default today() }
          rows faves @50 {
            sort by kind
            field kind: text @10
            field count: integer @20 { show when kind is filled }
            rows tags: text @30
          }
          field total: integer @60 = sum(faves.count)
        }
        """), importing: NoFiles()
  ).program

  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    guard let program, let clock = Scenario.clock else { return }
    let start = Session(program, clock: clock)
    guard let replay = try? DraftReplay(Array(input), onto: start, DraftNames(program)) else {
      return
    }
    require(replay.wholeSize <= input.count, "it read more than there is")
    require(replay.isDamaged == (replay.wholeSize < input.count), "damage is not reported")
    require(replay.session == replay.session.rebuilt(), "not what it is from nothing")
    let whole = Array(input.prefix(replay.wholeSize))
    let again = try? DraftReplay(whole, onto: start, DraftNames(program))
    require(again?.session == replay.session && again?.isDamaged == false, "the damage counts")
  }
}
