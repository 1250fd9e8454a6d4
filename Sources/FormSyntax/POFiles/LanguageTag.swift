package import FormEngine

/// The name of a language in the notation of gettext: `de`, `pt_BR`, `sr_Latn_RS`,
/// `ca_ES@valencia`.
package struct LanguageTag: Hashable, Sendable {
  package let name: String

  /// Creates the tag that a text writes; nil if the text is not the name of a language.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard let language = Self.take(&rest, 2...3, Self.isLower) else { return nil }
    var name = language
    if rest.count >= 5, rest.first == UInt8(ascii: "_"),
      Self.isUpper(rest[rest.startIndex + 1]), Self.isLower(rest[rest.startIndex + 2])
    {
      var script = rest.dropFirst(2)
      guard Self.take(&script, 3...3, Self.isLower) != nil else { return nil }
      name += rest[..<script.startIndex]
      rest = script
    }
    if rest.first == UInt8(ascii: "_") {
      var territory = rest.dropFirst()
      guard Self.take(&territory, 2...2, Self.isUpper) != nil else { return nil }
      name += rest[..<territory.startIndex]
      rest = territory
    }
    if rest.first == UInt8(ascii: "@") {
      let modifier = rest.dropFirst()
      guard !modifier.isEmpty, modifier.allSatisfy(Self.isLower) else { return nil }
      name += rest
      rest = []
    }
    guard rest.isEmpty else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
  }

  /// The language and its fallbacks, the most specific first: `pt_BR`, `pt`.
  package var fallbacks: [String] {
    var names = [name]
    var current = name
    for mark in ["@", "_"] {
      while let end = current.utf8.lastIndex(of: mark.utf8.first ?? 0) {
        current = String(current[..<end])
        names.append(current)
      }
    }
    return names
  }

  private static func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
  private static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  /// Takes the leading letters, if their number is in a range.
  private static func take(
    _ rest: inout ArraySlice<UInt8>, _ count: ClosedRange<Int>, _ belongs: (UInt8) -> Bool
  ) -> [UInt8]? {
    let letters = rest.prefix(while: belongs)
    guard count.contains(letters.count) else { return nil }
    rest = rest[letters.endIndex...]
    return Array(letters)
  }
}

/// The languages in which a form is shown.
package struct ShownLanguage: Sendable {
  /// The language of the form's texts.
  package var tag: LanguageTag
  /// The language of everything else.
  package var language: Language

  package init(_ tag: LanguageTag, _ language: Language) {
    self.tag = tag
    self.language = language
  }
}

/// Returns the name of the PO file for a form file and a language.
package func translationName(of form: String, in language: String) -> String {
  let suffix = ".form"
  let stem = form.hasSuffix(suffix) ? String(form.dropLast(suffix.count)) : form
  return "\(stem).\(language).po"
}

/// Returns the form file that a PO file translates, going by its name; nil if the name does not
/// fit.
package func formName(of translation: String) -> String? {
  let parts = translation.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count > 2, parts.last == "po", LanguageTag(String(parts[parts.count - 2])) != nil
  else { return nil }
  return parts.dropLast(2).joined(separator: ".") + ".form"
}
