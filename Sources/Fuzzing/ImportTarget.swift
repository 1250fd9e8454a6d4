import FormTools

/// Input: a byte for the kind of the rest: a sheet `survey.csv`, alone or with choices, or a formula
/// in a small survey. Whatever it is, reading never traps, and the written form has no errors.
enum ImportTarget {
  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    switch first % 4 {
    case 0: ForeignTarget.read(bytes, XLSForm.self, "survey.csv")
    case 1: read(bytes)
    case 2: formula(String(decoding: bytes, as: UTF8.self), "relevant")
    default: formula(String(decoding: bytes, as: UTF8.self), "constraint")
    }
  }

  private static let choices = "list_name,name,label\nx,1,One\nx,2,Two\n"

  private static func formula(_ text: String, _ column: String) {
    let cell = text.split(separator: "\"" as Character, omittingEmptySubsequences: false)
      .joined(separator: "\"\"")
    let survey = """
      type,name,label,\(column)
      integer,n,N,
      text,t,T,
      select_one x,s,S,
      select_multiple x,c,C,
      date,d,D,
      integer,q,Q,"\(cell)"

      """
    read(Array(survey.utf8))
  }

  private static func read(_ bytes: [UInt8]) {
    ForeignTarget.read(bytes, XLSForm.self, "survey.csv", beside: ["choices.csv": choices])
  }
}
