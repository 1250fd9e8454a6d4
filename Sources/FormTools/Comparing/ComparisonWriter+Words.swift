internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Compares the texts that people read.
extension ComparisonWriter {
  func compareWords() {
    for node in pair.new.nodes.indices {
      let partner = pair.partners[node]
      guard partner >= 0, pair.new.nodes[node].kind != .row else { continue }
      if pair.new.isPlainValue(node) {
        // Its other texts belong to its list.
        compareOptionWords(of: node, partner, named(node))
        continue
      }
      let name =
        node == 0 ? pair.new.form.quoted(0) : "`\(pair.new.form.pathText(node))`"
      for word in Node.Text.allCases {
        compare(
          pair.old.word(word, of: partner), pair.new.word(word, of: node), .declared(word), name,
          node)
      }
      let (old, new) = (pair.old.nodes[partner].unit, pair.new.nodes[node].unit)
      if old != new {
        note(
          WordChange(
            text: .unit, name: name, old: old.isEmpty ? nil : old, new: new.isEmpty ? nil : new),
          node)
      }
      compareMessages(of: node, partner, name)
      compareOptionWords(of: node, partner, name)
    }
    let (old, new) = (
      pair.old.form.expression(pair.old.submitLabel), pair.new.form.expression(pair.new.submitLabel)
    )
    compare(old, new, .submit, pair.new.form.quoted(0), 0)
  }

  private func note(_ change: WordChange, _ node: NodeID) {
    report(.changedWords, at: place(ofNew: node), .words(change))
  }

  func compare(
    _ old: Expression?, _ new: Expression?, _ text: WordChange.Text, _ name: String,
    _ node: NodeID
  ) {
    guard old != nil || new != nil else { return }
    let likeness = pair.likeness(old, new)
    guard likeness.isOther else { return }
    let before = old.map { words($0, pair.old) }
    let now = new.map { words($0, pair.new) }
    if before != now {
      note(WordChange(text: text, name: name, old: before, new: now), node)
    } else if likeness == .readsOtherLets {
      note(WordChange(text: text, name: name), node)
    }
    // A text may read something else that has changed, which is reported for that.
  }

  /// Returns a text about a declaration, as people read it or as the author wrote it.
  func words(_ word: Node.Text, of node: NodeID, _ version: FormVersion) -> String? {
    version.word(word, of: node).map { words($0, version) }
  }

  private func words(_ expression: Expression, _ version: FormVersion) -> String {
    switch expression.form {
    case .constant(let constant): return constant.text()
    // The text may come from an imported file, so its own source is used.
    case .text(_, let source) where source.hasPrefix("\"") && source.hasSuffix("\""):
      return String(source.dropFirst().dropLast())
    default: return version.form.sources[0].excerpt(expression.span)
    }
  }

  /// Compares the messages of rules that have the same name in both versions.
  private func compareMessages(of node: NodeID, _ partner: NodeID, _ name: String) {
    let rules = pair.new.nodes[node].rules
    guard !rules.isEmpty else { return }
    for rule in rules where pair.new.form.rules.indices.contains(rule) {
      let own = pair.new.form.rules[rule]
      guard
        let former = pair.old.nodes[partner].rules.first(where: {
          pair.old.form.rules.indices.contains($0) && pair.old.form.rules[$0].name == own.name
        })
      else { continue }
      compare(
        pair.old.message(ofRule: former), pair.new.message(ofRule: rule), .message(of: own.name),
        name, node)
    }
  }

  private func compareOptionWords(
    of node: NodeID, _ partner: NodeID, _ name: String
  ) {
    guard pair.new.nodes[node].type.isChoice, pair.old.nodes[partner].type.isChoice else { return }
    let (old, new) = (pair.old.options(of: partner), pair.new.options(of: node))
    compareWords(ofFile: new, old, name, node)
    guard old.declared != new.declared else { return }
    let before = Dictionary(
      old.declared.map { ($0.recordKey, $0) }, uniquingKeysWith: { first, _ in first })
    for option in new.declared {
      guard let former = before[option.recordKey] else { continue }
      note(
        option.name,
        [
          (former.label, option.label), (former.hint, option.hint), (former.help, option.help),
        ], name, node)
    }
  }

  /// The largest number of options from a file whose changed texts are reported.
  private static let mostOptions = 200

  private func compareWords(
    ofFile new: OptionList, _ old: OptionList, _ name: String, _ node: NodeID
  ) {
    guard let table = new.table, let former = old.table, table.bytes != former.bytes else { return }
    var named = 0
    for option in 0..<table.count where named < Self.mostOptions {
      guard let place = former.index(ofRecorded: table.recorded(option)) else { continue }
      let words = [
        (former.label(place), table.label(option)), (former.hint(place), table.hint(option)),
      ]
      guard words.contains(where: { $0.0 != $0.1 }) else { continue }
      note(table.name(option), words, name, node)
      named += 1
    }
  }

  private func note(
    _ option: String, _ words: [(was: String, now: String)], _ name: String, _ node: NodeID
  ) {
    for (was, now) in words where was != now {
      note(
        WordChange(
          text: .option(option), name: name, old: was.isEmpty ? nil : was,
          new: now.isEmpty ? nil : now), node)
    }
  }
}
