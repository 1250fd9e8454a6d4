import TestCases
import Testing

/// Properties of the drawn focus graph that can be tested without looking at it.
@Suite struct GraphPictureTests {
  static let forms = TestFiles.names(in: Formwalk.packageFolder + "/forms").filter {
    $0.hasSuffix(".form")
  }

  /// A drawn piece of text, with a lower estimate of its width.
  struct Drawn {
    var content: String
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    func overlaps(_ other: Drawn) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// The value of an attribute in a tag.
  static func attribute(_ name: String, _ tag: Substring) -> Substring? {
    for part in tag.split(separator: "\" ") where part.contains("\(name)=\"") {
      guard let quote = part.lastIndex(of: "\"") else { continue }
      let isClosed = part[part.index(after: quote)...].isEmpty
      let head = isClosed ? part[..<quote] : part[...]
      guard let start = head.lastIndex(of: "\"") else { continue }
      let before = head[..<start].split(separator: " ").last
      if before == "\(name)=" { return head[head.index(after: start)...] }
    }
    return nil
  }

  static func texts(_ svg: String) -> [Drawn] {
    svg.split(separator: "<text ").dropFirst().compactMap { piece -> Drawn? in
      guard let end = piece.firstIndex(of: ">"), let close = piece.firstIndex(of: "<"),
        let x = attribute("x", piece[..<end]).flatMap({ Double($0) }),
        let y = attribute("y", piece[..<end]).flatMap({ Double($0) })
      else { return nil }
      let content = String(piece[piece.index(after: end)..<close])
      let sizes = ["heading": 18.0, "title": 13, "label": 14]
      let size = attribute("class", piece[..<end]).flatMap { sizes[String($0)] } ?? 11
      let width = content.reduce(0) { $0 + ($1.isASCII ? 0.5 : 0.6) * size }
      let isAtEnd = piece[..<end].contains("text-anchor=\"end\"")
      return Drawn(
        content: content, left: isAtEnd ? x - width : x, right: isAtEnd ? x : x + width,
        top: y - size * 0.75, bottom: y + size * 0.2)
    }
  }

  static func svg(_ form: String) throws -> String {
    let run = try Formwalk.run(["graph", "--as", "svg", form])
    #expect(run.ending == .exited(0), "\(run.error)")
    return run.output
  }

  @Test func noTextOverlapsAnother() async {
    await forEachCase(Self.forms) { form in
      let svg = try Self.svg("forms/\(form)")
      let texts = Self.texts(svg)
      let box = try #require(Self.attribute("viewBox", svg.prefix { $0 != ">" }))
        .split(separator: " ").compactMap { Double($0) }
      #expect(texts.count > 5)
      for (index, text) in texts.enumerated() {
        #expect(text.left >= 0 && text.right <= box[2] && text.bottom <= box[3], "\(text.content)")
        for other in texts[(index + 1)...] {
          #expect(!text.overlaps(other), "\(text.content) and \(other.content)")
        }
      }
    }
  }

  /// Each element that is opened is closed, in order, and no text of a form is read as a tag.
  @Test func isWellFormedWhateverTheForm() throws {
    let folder = try TemporaryFolder([
      (
        "hostile.form",
        """
        form hostile "</title><script>&\\"'" {
          rows r @10 "]]> -- <!--" { show when other == "<>&\\"" field x: text "\\u{FFFF}\\u{1}" }
          field other: text @5 "&amp;"
          group g @20 { field `a<b`: text { readonly when other == "&" } }
        }
        """
      )
    ])
    let svg = try Self.svg("\(folder.path)/hostile.form")
    var open: [Substring] = []
    var rest = svg[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let tag = rest[rest.index(after: start)..<end]
      let name = tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" }
      if tag.hasPrefix("/") {
        #expect(open.popLast() == name)
      } else if !tag.hasSuffix("/") {
        open.append(name)
      }
      rest = rest[rest.index(after: end)...]
    }
    #expect(open.isEmpty)
    #expect(!svg.contains("<script"))
    #expect(svg.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0xFFFE || $0 == "\n" })
  }

  @Test func tellsThoseWhoDoNotSeeIt() throws {
    let svg = try Self.svg("forms/sign_up.form")
    #expect(svg.contains("role=\"graphics-document document\""))
    #expect(svg.contains("aria-labelledby=\"formwalk-sign-up-title formwalk-sign-up-desc\""))
    #expect(svg.contains("<title id=\"formwalk-sign-up-title\">Focus graph of Create your account"))
    #expect(svg.contains("Focus order: 1. User name, 2. Password, 3. Date of birth, "))
    #expect(svg.contains("5. E-mail address (show when newsletter)"))
    #expect(svg.contains("accepted: done, nothing has the focus; rejected: the field that"))
    #expect(svg.contains("<title>5. E-mail address; email: email; required; show when newsletter<"))
    #expect(svg.contains("prefers-color-scheme:dark"))
  }

  /// Many nodes are laid out in columns of about one height.
  @Test func aLongFormIsLaidOutInColumns() throws {
    let fields = (1...2000).map {
      "  field f\($0): text { show when f\(max(1, $0 - 1)) is filled }"
    }
    let form = "form long {\n  field f0: text\n" + fields.dropFirst().joined(separator: "\n")
    let folder = try TemporaryFolder([("long.form", form + "\n  field f1: text\n}\n")])
    let svg = try Self.svg("\(folder.path)/long.form")
    let box = try #require(Self.attribute("viewBox", svg.prefix { $0 != ">" }))
      .split(separator: " ").compactMap { Double($0) }
    #expect(box[2] / box[3] > 0.4 && box[2] / box[3] < 2.5)
    #expect(svg.split(separator: "class=\"node\"").count == 2001 + 2)
  }
}
