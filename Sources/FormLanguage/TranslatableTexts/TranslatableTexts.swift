internal import FormSyntax

/// Collects the translatable texts of a form file, in source order.
struct TranslatableTexts {
  private let tree: SyntaxTree
  /// The names of rules, by their clauses.
  private let ruleNames: [SyntaxID: String]
  private(set) var texts: [TranslatableText] = []
  private var known: [Key: Int] = [:]
  /// Doc comments that are not help, until the first text that they describe.
  private var comments: [String] = []

  private struct Key: Hashable {
    var context: String
    var id: String
  }

  /// The start of the contexts of a declaration's texts.
  private struct Place {
    /// The path of the declaration; for a section, of the declaration around it.
    var path: String
    /// The role of its label.
    var label = "label"
    /// The prefix of the roles of its other texts.
    var prefix = ""

    static let form = Place(path: "", label: "title")

    func context(_ role: String) -> String { path + "/" + prefix + role }

    func member(_ name: String) -> Place { Place(path: path.isEmpty ? name : path + "." + name) }

    var section: Place { Place(path: path, label: "section", prefix: "section/") }
  }

  init(_ tree: SyntaxTree, ruleNames: [SyntaxID: String]) {
    self.tree = tree
    self.ruleNames = ruleNames
    for id in tree.children(of: tree.root) {
      comments = []
      switch tree.kind(id) {
      case .formDeclaration: readDeclaration(id, .form)
      case .typeDeclaration:
        guard let name = tree.child(.name, of: id) else { continue }
        keepDocComment(of: id)
        readBlock(of: id, Place(path: "type:" + tree.nameText(name)))
      default: continue
      }
    }
  }

  // MARK: Declarations

  private mutating func readDeclaration(_ id: SyntaxID, _ place: Place) {
    readDocComment(of: id, place.context("help"))
    // A `label` in the block replaces the one in this line, which is then never shown.
    if !hasClause(.label, id) { readText(of: id, place.path + "/" + place.label) }
    readBlock(of: id, place)
  }

  private mutating func readBlock(of id: SyntaxID, _ place: Place) {
    guard let block = tree.child(.block, of: id) else { return }
    for child in tree.children(of: block) {
      comments = []
      switch tree.kind(child) {
      case .clause: readClause(child, place)
      case .fieldDeclaration, .groupDeclaration, .rowsDeclaration:
        guard let name = tree.child(.name, of: child) else { continue }
        readDeclaration(child, place.member(tree.nameText(name)))
      case .sectionDeclaration: readDeclaration(child, place.section)
      case .noteDeclaration:
        keepDocComment(of: child)
        readText(of: child, place.path + "/note")
      case .submitDeclaration:
        keepDocComment(of: child)
        readText(of: child, place.context("submit"))
      default: break
      }
    }
  }

  /// Keeps the comment of a declaration or clause that has no help.
  private mutating func keepDocComment(of id: SyntaxID) {
    if let comment = tree.docComment(of: id) { comments.append(comment) }
  }

  /// Reads the comment of a declaration or option, which is its help unless its block has one.
  private mutating func readDocComment(of id: SyntaxID, _ context: String) {
    guard let comment = tree.docComment(of: id) else { return }
    if hasClause(.help, id) {
      comments.append(comment)
    } else {
      add(comment.withDoubledBackslashes, [], context, id, at: tree.span(id).atStart)
    }
  }

  /// Returns true if the block of a declaration or option has a clause.
  private func hasClause(_ clause: Clause, _ id: SyntaxID) -> Bool {
    guard let block = tree.child(.block, of: id) else { return false }
    return tree.children(of: block).contains { tree.clause(of: $0) == clause }
  }

  // MARK: Clauses

  private mutating func readClause(_ id: SyntaxID, _ place: Place) {
    guard let clause = tree.clause(of: id) else { return }
    if clause != .option { keepDocComment(of: id) }
    switch clause.shape {
    case .text where clause == .label: readText(of: id, place.path + "/" + place.label)
    case .text, .plainText: readText(of: id, place.context(clause.keyword))
    case .required, .range, .step, .match, .check, .unique:
      readMessage(of: id, place.path, clause)
    case .option:
      guard let name = tree.child(.name, of: id) else { return }
      let context = place.context("option:" + tree.nameText(name))
      readDocComment(of: id, context + "/help")
      readText(of: id, context)
      readWords(inBlockOf: id, context)
    case .other:
      let context = place.context("other")
      readText(of: id, context)
      readMessage(of: id, context, .length)
      readWords(inBlockOf: id, context)
    case .nothing, .options, .sort, .start, .show, .readonly, .expression, .set: break
    }
  }

  /// Reads the hint and help of an option.
  private mutating func readWords(inBlockOf id: SyntaxID, _ context: String) {
    guard let block = tree.child(.block, of: id) else { return }
    for child in tree.children(of: block) {
      guard let clause = tree.clause(of: child), clause == .hint || clause == .help else {
        continue
      }
      readText(of: child, context + "/" + clause.keyword)
    }
  }

  private mutating func readMessage(of id: SyntaxID, _ path: String, _ clause: Clause) {
    guard let message = tree.child(.elseMessage, of: id) else { return }
    readText(of: message, path + "/rule:" + (ruleNames[id] ?? clause.keyword))
  }

  // MARK: Texts

  private mutating func readText(of id: SyntaxID, _ context: String) {
    guard let text = tree.child(.text, of: id) else { return }
    add(
      tree.translatableText(text), tree.namesRead(in: text), context, text, at: tree.span(text))
  }

  private mutating func add(
    _ text: String, _ reads: Set<String>, _ context: String, _ node: SyntaxID, at span: SourceSpan
  ) {
    // In a PO file, the empty msgid is that of the header.
    guard !text.isEmpty else { return }
    let key = Key(context: context, id: text)
    if let number = known[key] {
      texts[number].nodes.append(node)
      texts[number].spans.append(span)
      texts[number].comments += comments
    } else {
      known[key] = texts.count
      texts.append(
        TranslatableText(
          context: context, id: text, nodes: [node], spans: [span], reads: reads,
          comments: comments))
    }
    comments = []
  }
}
