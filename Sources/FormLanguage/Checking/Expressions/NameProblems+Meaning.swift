internal import FormEngine
internal import FormSyntax

/// Guesses from the context what an unknown name means if it is spelled differently.
extension NameProblems {
  /// Returns `t.region` for `region` if the rows of a file are called `t`.
  func columnMeant(_ name: NameID) -> String? {
    guard !context.isInType, let candidates = here.candidates, let alias = candidates.alias,
      candidates.columns[name] != nil
    else { return nil }
    return "\(form.names.text(alias)).\(form.names.text(name))"
  }

  /// Returns `p.age` for `age` in `any(people as p where age > 3)`.
  func cellOfNamedRow(_ name: NameID) -> String? {
    let meant = here.openFrames.compactMap { frame -> String? in
      guard let alias = frame.alias,
        let symbol = form.symbol(name, in: form.rowScope(of: frame.list)), !form.isRule(symbol)
      else { return nil }
      return form.names.text(alias) + "." + form.names.text(name)
    }
    return meant.count == 1 ? meant[0] : nil
  }

  /// Finds the words joined by `-` around a name, `first-name`, if they are a name with another
  /// spelling.
  ///
  /// - Returns: the name as it must be written, and the span of the words.
  func hyphenated(_ span: SourceSpan) -> (meant: String, span: SourceSpan)? {
    let bytes = tree.source.bytes
    let dash = UInt8(ascii: "-")
    func isPart(_ byte: UInt8) -> Bool { byte == dash || byte.isPartOfName && byte != 0x60 }
    var (start, end) = (Int(span.start), Int(span.end))
    while start > 0, end - start < 200, isPart(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, end - start < 200, isPart(bytes[end]) { end += 1 }
    let written = bytes[start..<end]
    guard written.contains(dash), written.first != dash, written.last != dash else { return nil }
    let quoted = String(decoding: written, as: UTF8.self)
    if here.isVisible(form.names.intern(quoted)) { return ("`\(quoted)`", SourceSpan(start, end)) }
    let joined = String(quoted.map { $0 == "-" ? "_" : $0 })
    return here.isVisible(form.names.intern(joined)) ? (joined, SourceSpan(start, end)) : nil
  }

  /// Returns the only visible group or list with all members that the file reads of an unknown
  /// name: `people` for `persons` if `persons.age` is read.
  func nodeWithMembers(of name: String) -> String? {
    let members = membersOfNames()[name, default: []]
    guard !members.isEmpty, form.findings.spend(form.nodes.count) else { return nil }
    let wanted = members.map { form.names.intern($0) }
    var meant: [String] = []
    for (node, declaration) in form.declarations.enumerated() where declaration.name >= 0 {
      let scope: ScopeID
      switch form.nodes[node].kind {
      case .group: scope = declaration.inner
      case .list: scope = form.rowScope(of: node)
      case .form, .section, .row, .field, .note: continue
      }
      guard scope >= 0, wanted.allSatisfy({ form.symbol($0, in: scope) != nil }),
        here.isVisible(declaration.name)
      else { continue }
      meant.append(form.nodes[node].name)
    }
    return meant.count == 1 ? meant[0] : nil
  }

  /// Returns, for each name at the start of a path in the file, the names that follow it.
  private func membersOfNames() -> [String: Set<String>] {
    if let members = members, members.file == context.file { return members.names }
    var names: [String: Set<String>] = [:]
    let tokens = tree.tokens
    for place in tokens.indices.dropLast() where tokens[place].kind == .identifier {
      guard place == 0 || tokens[place - 1].kind != .dot || tokens[place].flags.contains(.spaced)
      else { continue }
      var next = place + 1
      // `people[1].name`
      if tokens[next].kind == .leftBracket { next += 3 }
      guard next + 1 < tokens.count, tokens[next].kind == .dot,
        !tokens[next].flags.contains(.spaced), !tokens[next + 1].flags.contains(.spaced),
        tokens[next + 1].kind.isWord
      else { continue }
      names[tree.nameText(ofToken: place), default: []].insert(tree.nameText(ofToken: next + 1))
    }
    members = (context.file, names)
    return names
  }
}
