import Testing

// Pictures of forms with unusual shapes: nothing is cut, nothing overlaps, everything is reached.

/// A drawn frame or node.
private struct Rectangle {
  var classes: String
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
}

private let longLabel =
  "A label of eighty characters, which is about as long as anybody ever should write"
private let longCondition =
  "a and a != false and (a or a is filled) and not (a is empty) and (a ?? true) == true"

private let forms: [(name: String, text: String)] = [
  ("one field", "form one { field a: text \"A\" { required } }"),
  (
    "nothing has the focus while submitting",
    """
    form sent "Sent" {
      rows r { field a: text { required } }
      field b: text
      submit { on submit unfocus on success focus b on reject focus b clear r }
    }
    """
  ),
  ("nothing to ask", "form none { field a: integer = 1 }"),
  (
    "long texts",
    """
    form long "\(longLabel) and longer" {
      field a: boolean "\(longLabel)"
      field b: text "\(String(repeating: "b", count: 120))" {
        show when \(longCondition)
      }
      group g "\(longLabel)" {
        show when \(longCondition)
        rows r "\(longLabel)" { count ...3 field c: text "C" { readonly when form.a } }
      }
      submit "\(longLabel)"
    }
    """
  ),
  (
    "wide characters",
    """
    form wide "ユーザー登録フォーム" {
      field a: boolean "ニュースレターを受け取りますか?毎週金曜日に配信されます。いつでも解除できます。"
      rows r "お気に入り" { show when a field x: text "カテゴリーを入力してください" }
      submit "登録する"
    }
    """
  ),
  (
    "right to left",
    """
    form rtl "إنشاء حساب جديد" {
      field a: boolean "هل تريد الاشتراك في النشرة الإخبارية؟"
      field b: text "الاسم الكامل" { show when a required }
    }
    """
  ),
  ("three hundred fields", "form many {\n\(fields(300))}"),
  (
    "a list longer than a column",
    "form big { field a: boolean rows r { show when a count ...5\n\(fields(60)) } field z: text }"
  ),
  ("deep nesting", "form deep { field a: boolean \(nest(12)) submit { on reject focus a } }"),
]

private func fields(_ count: Int) -> String {
  (1...count).map { number in
    let clause = number % 5 == 0 ? " { show when f1 is filled }" : ""
    return "  field f\(number): text \"Question \(number)\"\(clause)\n"
  }.joined()
}

private func nest(_ depth: Int) -> String {
  guard depth > 0 else { return "field leaf: text { required }" }
  let condition = depth % 4 == 0 ? "show when form.a" : ""
  let kind = ["rows n\(depth)", "group n\(depth)", "section"][depth % 3]
  return "\(kind) \"Level \(depth)\" { \(condition) field x\(depth): text \(nest(depth - 1))"
    + " field y\(depth): text { show when form.a } }"
}

private func rectangles(_ svg: String) -> [Rectangle] {
  svg.split(separator: "<rect ").dropFirst().compactMap { piece in
    let tag = piece.prefix { $0 != ">" }
    func value(_ name: String) -> Double? {
      GraphPictureTests.attribute(name, tag).flatMap { Double($0) }
    }
    guard let classes = GraphPictureTests.attribute("class", tag), let x = value("x"),
      let y = value("y"), let width = value("width"), let height = value("height")
    else { return nil }
    return Rectangle(
      classes: String(classes), left: x, top: y, right: x + width, bottom: y + height)
  }
}

@Test func nothingIsCutAndNothingOverlaps() throws {
  for form in forms {
    let folder = try TemporaryFolder([("shape.form", form.text)])
    let svg = try GraphPictureTests.svg("\(folder.path)/shape.form")
    let box = try #require(
      GraphPictureTests.attribute("viewBox", svg.prefix { $0 != ">" }), "\(form.name)"
    ).split(separator: " ").compactMap { Double($0) }
    #expect(!svg.contains("…"), "\(form.name)")
    let texts = GraphPictureTests.texts(svg)
    for (index, text) in texts.enumerated() {
      #expect(
        text.left >= 0 && text.right <= box[2] && text.top >= 0 && text.bottom <= box[3],
        "\(form.name): \(text.content)")
      for other in texts[(index + 1)...] where text.overlaps(other) {
        Issue.record("\(form.name): \(text.content) and \(other.content)")
      }
    }
    // Text in a box stays within it.
    let rectangles = rectangles(svg)
    for text in texts {
      let middle = (text.top + text.bottom) / 2
      for node in rectangles where node.classes.contains("box") && node.right - node.left == 288 {
        let isInside = text.left > node.left && text.left < node.right
        guard isInside, middle > node.top, middle < node.bottom else { continue }
        #expect(text.right <= node.right, "\(form.name): \(text.content)")
      }
    }
  }
}

/// Each node and each container that is not always asked has a line that passes it, unless that
/// line continues in another column, which is then labelled.
@Test func waysLeadPastWhatIsNotAlwaysAsked() throws {
  let folder = try TemporaryFolder([
    (
      "ways.form",
      """
      form ways {
        field a: boolean
        field b: text { show when a }
        field c: text { readonly when a }
        rows r { show when a count ...3 field d: text }
        section "S" { show when a field e: text }
      }
      """
    )
  ])
  let svg = try GraphPictureTests.svg("\(folder.path)/ways.form")
  // Past b, c, r, the full list and S; past no rows, and back to the next row.
  let ways = svg.split(separator: "<path class=\"head side\"").count - 1
  #expect(ways == 5 + 2)
  #expect(svg.contains(">no rows<") && svg.contains(">next row<"))
  #expect(svg.contains(">not always asked: if skipped, follow the line beside it<"))
  let text = try Formwalk.run(["graph", "ways.form"], folder: folder.path).output
  // The arrows are aligned, including those after conditions.
  let arrows = text.split(separator: "\n").prefix(7).map { line in
    line.firstIndex(of: "→").map { line.distance(from: line.startIndex, to: $0) }
  }
  #expect(Set(arrows).count == 1)
  let long = try #require(forms.first { $0.name == "a list longer than a column" })
  try folder.write(long.text, to: "long.form")
  let broken = try GraphPictureTests.svg("\(folder.path)/long.form")
  #expect(broken.contains(">otherwise on to 63<"))
  #expect(broken.contains(">no rows: on to 62<"))
  #expect(broken.contains(">next row: back to 2<"))
}

/// No column but the last is much shorter than the highest.
@Test func columnsAreAboutAsHigh() throws {
  for name in ["job_application", "build_options", "sign_up"] {
    let svg = try GraphPictureTests.svg("forms/\(name).form")
    let nodes = rectangles(svg).filter { $0.right - $0.left == 288 }
    let columns = Dictionary(grouping: nodes, by: \.left).mapValues { column in
      column.map(\.bottom).max() ?? 0
    }
    let heights = columns.sorted { $0.key < $1.key }.map(\.value)
    let highest = heights.max() ?? 0
    for height in heights.dropLast() { #expect(height > highest / 2, "\(name)") }
  }
}
