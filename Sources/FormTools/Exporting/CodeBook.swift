internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// The code book of a form: its questions with their rules, for people, in GitHub's Markdown.
package struct CodeBook {
  let form: ExportedForm
  var program: Program { form.program }
  /// The blocks of text, which blank lines separate.
  private(set) var blocks: [String] = []
  /// The anchor of each declaration that has a heading.
  private var anchors: [NodeID: String] = [:]
  private var usedAnchors: Set<String> = []

  package init(_ form: ExportedForm) {
    self.form = form
    writeTitle()
    walk(0, level: 2)
    writeAnswers()
  }

  package var bytes: [UInt8] { Array((blocks.joined(separator: "\n\n") + "\n").utf8) }

  // MARK: Blocks

  mutating func add(_ block: String) { if !block.isEmpty { blocks.append(block) } }

  mutating func add(_ message: CodeBookMessage) { add(text(message)) }

  /// The deepest heading of Markdown.
  private static let deepestLevel = 6

  /// Adds a heading, and remembers its anchor.
  private mutating func addHeading(_ title: String, level: Int, of node: NodeID?) {
    let title = visibleLine(title)
    add(
      String(repeating: "#", count: min(level, Self.deepestLevel)) + " " + MarkdownText.line(title))
    let name = MarkdownText.anchor(title)
    var anchor = name
    var number = 0
    while !usedAnchors.insert(anchor).inserted {
      number += 1
      anchor = "\(name)-\(number)"
    }
    if let node { anchors[node] = anchor }
  }

  // MARK: Words

  func text(_ message: CodeBookMessage) -> String { message.phrase.text(in: program.language) }

  func text(_ phrase: Phrase) -> String { phrase.text(in: program.language) }

  func code(_ source: String) -> String { MarkdownText.code(source) }

  /// Returns the label of a declaration in Markdown.
  func label(_ node: NodeID) -> String { MarkdownText.line(form.label(of: node)) }

  // MARK: The walk

  private mutating func writeTitle() {
    addHeading(form.label(of: 0), level: 1, of: nil)
    addHelp(of: 0)
    add(.intro(form: code(program.nodes[0].name)))
    for line in rules(of: 0) { add(line) }
  }

  /// Adds the declarations in a container, in the order in which they are asked. Recursion follows
  /// the nesting of declarations, which is at most 64 levels deep.
  private mutating func walk(_ container: NodeID, level: Int) {
    for node in program.children(of: container) {
      switch program.nodes[node].kind {
      case .section, .group:
        writeContainer(node, level: level)
        walk(node, level: level + 1)
      case .list: writeList(node, level: level)
      case .field: writeField(node, level: level)
      case .note: writeNote(node)
      case .form, .row: continue
      }
    }
  }

  private mutating func writeContainer(_ node: NodeID, level: Int) {
    addHeading(form.label(of: node), level: level, of: node)
    if program.nodes[node].kind == .group { addFacts(node, [text(.group)]) }
    addHelp(of: node)
    addList(states(of: node) + rules(of: node))
  }

  private mutating func writeList(_ node: NodeID, level: Int) {
    let list = program.nodes[node]
    addHeading(form.label(of: node), level: level, of: node)
    var facts = [text(.list)]
    let values = list.isPlainList ? program.children(of: list.rowBody).first : nil
    if let values { facts.append(typeWords(of: values)) }
    if list.required == .always { facts.append(text(.required)) }
    addFacts(node, facts)
    addHelp(of: node)
    var lines = states(of: node) + rules(of: node) + rules(of: list.rowBody)
    if let values { lines += self.facts(of: values) + rules(of: values) }
    if list.startRows > 0 { lines.append(text(.startRows(list.startRows))) }
    if !list.sort.isEmpty {
      let names = list.sort.map { key in
        "“\(label(program.parts.slots[key.slot].node))”"
      }
      lines.append(text(.sorted(by: names.joined(separator: ", "))))
    }
    addList(lines)
    if let values {
      addOptions(of: values)
    } else {
      walk(list.rowBody, level: level + 1)
    }
  }

  private mutating func writeField(_ node: NodeID, level: Int) {
    let field = program.nodes[node]
    addHeading(form.label(of: node), level: level, of: node)
    var facts = [typeWords(of: node)]
    if field.required == .always { facts.append(text(.required)) }
    addFacts(node, facts)
    addHelp(of: node)
    addList(states(of: node) + self.facts(of: node) + rules(of: node))
    addOptions(of: node)
  }

  private mutating func writeNote(_ node: NodeID) {
    var paragraphs = MarkdownText.paragraphs(form.written(.label, of: node))
    if let condition = words(.shown, of: node) {
      paragraphs.append(self.text(.shownIf(condition)))
    }
    let lines = paragraphs.joined(separator: "\n\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    add(lines.map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n"))
  }

  private func typeWords(of node: NodeID) -> String {
    text(Phrase(stringLiteral: program.nodes[node].type.facts.label))
  }

  private mutating func addFacts(_ node: NodeID, _ facts: [String]) {
    add(([code(program.name(of: node))] + facts).joined(separator: " · "))
  }

  private mutating func addHelp(of node: NodeID) {
    let texts = [Node.Text.help, .hint].map { form.written($0, of: node) }
    for paragraph in MarkdownText.paragraphs(texts[0]) { add(paragraph) }
    guard texts[1] != texts[0] else { return }
    for paragraph in MarkdownText.paragraphs(texts[1]) { add(paragraph) }
  }

  private mutating func addList(_ lines: [String]) {
    var seen: Set<String> = []
    let distinct = lines.filter { !$0.isEmpty && seen.insert($0).inserted }
    add(distinct.map { "- \($0)" }.joined(separator: "\n"))
  }

  // MARK: The answers

  /// Adds a table of the members of a record.
  private mutating func writeAnswers() {
    addHeading(text(.answers), level: 2, of: nil)
    add(.answersIntro)
    var rows = [
      MarkdownText.row([.member, .value, .present, .question].map { text($0) }),
      MarkdownText.row(Array(repeating: "---", count: 4)),
    ]
    addMembers(of: 0, path: "", isAsked: true, to: &rows)
    add(rows.joined(separator: "\n"))
  }

  /// Adds a row of the table for each member in a container.
  private func addMembers(
    of container: NodeID, path: String, isAsked: Bool, to rows: inout [String]
  ) {
    for node in program.declaredChildren(of: container) {
      let declared = program.nodes[node]
      let isAsked = isAsked && declared.shown == .always
      guard declared.kind != .note, declared.shown != .never || declared.keeps else { continue }
      if declared.kind == .section {
        addMembers(of: node, path: path, isAsked: isAsked, to: &rows)
        continue
      }
      let name = path + declared.member
      let title = MarkdownText.line(form.label(of: node))
      let question = anchors[node].map { "[\(title)](#\($0))" } ?? title
      rows.append(
        MarkdownText.row([code(name), content(of: node), presence(of: node, isAsked), question]))
      switch declared.kind {
      case .group: addMembers(of: node, path: name + ".", isAsked: isAsked, to: &rows)
      case .list where !declared.isPlainList:
        addMembers(of: declared.rowBody, path: name + "[].", isAsked: true, to: &rows)
      case .list, .field, .form, .row, .section, .note: continue
      }
    }
  }

  /// Returns true if something in a group is always recorded.
  private func hasRequired(_ container: NodeID) -> Bool {
    program.declaredChildren(of: container).contains { node in
      let declared = program.nodes[node]
      guard declared.shown == .always else { return false }
      return switch declared.kind {
      case .group, .section: hasRequired(node)
      case .list: true
      case .field: declared.required == .always && declared.readonly == .never
      case .form, .row, .note: false
      }
    }
  }

  private func content(of node: NodeID) -> String {
    let declared = program.nodes[node]
    switch declared.kind {
    case .group: return text(.object)
    case .list: return text(declared.isPlainList ? .array : .arrayOfObjects)
    case .field, .form, .row, .section, .note:
      return text(Phrase(stringLiteral: declared.type.facts.nounInJSON))
    }
  }

  private func presence(of node: NodeID, _ isAsked: Bool) -> String {
    let declared = program.nodes[node]
    switch declared.kind {
    case .list: return text(isAsked ? .always : .ifAsked)
    case .group: return text(isAsked && hasRequired(node) ? .always : .ifAnswered)
    case .field, .form, .row, .section, .note:
      if declared.isComputed { return text(.isComputed) }
      guard declared.required == .always, declared.readonly == .never else {
        return text(.ifAnswered)
      }
      return text(isAsked ? .always : .ifAsked)
    }
  }
}
