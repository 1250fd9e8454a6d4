internal import FormEngine

/// The names that a file declares and uses, collected from its tokens: messages need them before
/// the tree exists.
struct NamesInFile {
  /// The types that the file declares, with backticks removed.
  private(set) var types: Set<String> = []
  /// The groups among these types.
  private(set) var groups: Set<String> = []
  /// The lists that the file declares.
  private(set) var lists: Set<String> = []
  /// The fields with several options.
  private(set) var sets: Set<String> = []
  /// The names after a word that starts a declaration, and the names in backticks.
  private(set) var declared: Set<String> = []
  /// The names that are written anywhere without backticks.
  private(set) var written: Set<String> = []
  /// True if names may come from other files: those of imported types, or of columns.
  private(set) var readsOtherFiles = false

  init(_ tokens: ContiguousArray<Token>, _ source: SourceText) {
    for (place, token) in tokens.enumerated() {
      let isBeforeFile = token.kind == .import || token.kind == .from
      if isBeforeFile, place + 1 < tokens.count, tokens[place + 1].kind == .textLiteral {
        readsOtherFiles = true
      }
      guard token.kind.isName else { continue }
      let before = place > 0 ? tokens[place - 1].kind : .endOfFile
      if token.kind == .identifier { written.insert(source.text(of: token.span)) }
      // `submit` has no name.
      if token.kind == .quotedName || before.beginsInnerDeclaration && before != .submit {
        declared.insert(source.nameText(of: token))
      }
      if before == .rows { lists.insert(source.nameText(of: token)) }
      if before == .field, place + 2 < tokens.count, tokens[place + 2].type == .choices {
        sets.insert(source.nameText(of: token))
      }
      guard before == .type else { continue }
      let name = source.nameText(of: token)
      types.insert(name)
      if place + 2 < tokens.count, tokens[place + 1].kind == .equals,
        tokens[place + 2].kind == .group
      {
        groups.insert(name)
      }
    }
  }
}
