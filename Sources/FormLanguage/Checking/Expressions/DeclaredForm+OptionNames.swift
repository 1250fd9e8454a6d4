internal import FormEngine
internal import FormSyntax

/// Finds the options that are meant by other texts than their names.
extension DeclaredForm {
  /// Returns the option with a text as its name or, if there is none, as what it is recorded as, or
  /// as its label.
  func option(called text: String, in choice: Int) -> String? {
    if option(names.intern(text), in: choice) != nil { return text }
    let declaration = choices[choice]
    if let option = self.option(recordedAs: text, in: choice) { return option }
    guard findings.spend(declaration.options.count), declaration.fileOptions == nil else {
      return nil
    }
    let syntax = files.trees[declaration.file]
    let places = declaration.syntax.indices.filter { place in
      syntax.child(.text, of: declaration.syntax[place]).flatMap(syntax.plainText) == text
    }
    guard places.count == 1, declaration.options.indices.contains(places[0]) else { return nil }
    return quotedIfNeeded(declaration.options[places[0]])
  }

  /// Returns the option that is recorded as a text, number or truth value.
  func option(recordedAs text: String, in choice: Int) -> String? {
    let declaration = choices[choice]
    guard !declaration.recorded.isEmpty, findings.spend(declaration.recorded.count),
      let place = declaration.recorded.first(where: { $0.value.recordedText == text })?.key,
      declaration.options.indices.contains(place)
    else { return nil }
    return quotedIfNeeded(declaration.options[place])
  }

  private func quotedIfNeeded(_ option: NameID) -> String {
    let name = names.text(option)
    return name.unicodeScalars.allSatisfy(\.properties.isXIDContinue) ? name : "`\(name)`"
  }
}
