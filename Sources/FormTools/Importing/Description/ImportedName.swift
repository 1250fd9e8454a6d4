internal import FormEngine
internal import FormSyntax

/// A name in the form, and the one in the original if that is none.
package struct ImportedName: Sendable, Hashable {
  /// The name in the form, without backticks.
  package let text: String
  /// The name in the original, if it differs: what records contain, after `as`.
  package var recorded: String?
  /// True if the name is written without backticks where only a name is allowed.
  fileprivate let isPlain: Bool

  /// The name as it is written in a declaration or an expression.
  package var written: String { isPlain ? text : "`\(text)`" }

  /// The name as it is written after a dot, or after `option`.
  package var writtenAfterDot: String { isPlainName(text) ? text : "`\(text)`" }

  /// The name as it is written at the start of an expression in a message, where some words are the
  /// rule's own.
  package var writtenInMessage: String {
    isPlain && !ImportedName.messageWords.contains(text) ? text : "`\(text)`"
  }

  /// Returns a field as it is written in an expression as it is written in a message.
  static func writtenInMessage(_ source: String) -> String {
    messageWords.contains(source) ? "`\(source)`" : source
  }

  private static let messageWords: Set = ["value", "label", "min", "max"]

  fileprivate init(text: String, recorded: String?) {
    self.text = text
    self.recorded = recorded
    isPlain = isPlainName(text) && !ImportedNames.isReserved(text)
  }
}

/// The names of one scope: makes those of an original valid, and keeps them unique.
///
/// There is one for the form, for each group and list, for the options of each choice, and for the
/// types. A section shares the names of what is around it.
package struct ImportedNames: Sendable {
  /// The names in the form, of the original and made up.
  private var taken: Set<String> = []
  /// The names in the original that were added.
  private var added: Set<String> = []
  /// Names in the original that are valid, and must not be made up for others.
  private var kept: Set<String> = []
  /// The next number to try after a made-up name.
  private var numbers: [String: Int] = [:]

  /// - Parameter originals: names that will be added, so that a valid one stays as it is even after
  ///   another whose near name it is.
  package init(keeping originals: some Sequence<String> = EmptyCollection()) {
    kept = Set(originals.lazy.filter(isPlainName))
  }

  /// Returns the names of types, among which those of the language are taken.
  package static func types() -> ImportedNames {
    var names = ImportedNames()
    for type in ScalarType.allCases { names.taken.insert(type.keyword) }
    names.taken.formUnion(["group", "choices"])
    return names
  }

  /// Returns a name for a name of the original: itself if possible, otherwise one near it.
  ///
  /// A name that is added again is a mistake in the original, which the caller reports: records
  /// cannot contain it twice, so the second gets a name of its own there, too.
  ///
  /// - Parameter isRecorded: false if records do not contain it, as of a type.
  package mutating func add(_ original: String, isRecorded: Bool = true) -> ImportedName {
    let isFirst = added.insert(original).inserted
    let near = ImportedNames.near(original)
    var name = near
    var number = numbers[near] ?? 2
    while taken.contains(name) || (name != original && kept.contains(name)) {
      name = "\(near)_\(number)"
      number += 1
    }
    numbers[near] = number
    taken.insert(name)
    return ImportedName(
      text: name, recorded: isRecorded && isFirst && name != original ? original : nil)
  }

  /// Returns true if the form has the name already.
  package func contains(_ name: String) -> Bool { taken.contains(name) }

  /// Returns true if the original's name was added already.
  package func wasAdded(_ original: String) -> Bool { added.contains(original) }

  /// Returns true for a word that is only a name in backticks.
  fileprivate static func isReserved(_ text: String) -> Bool {
    NameSpelling(text)?.isPlain == false
  }

  /// Returns the valid name nearest to a text: other characters become `_`.
  private static func near(_ text: String) -> String {
    if isPlainName(text) { return text }
    var name = ""
    for scalar in text.unicodeScalars.prefix(200) {
      let isInName = scalar == "_" || scalar.properties.isXIDContinue
      if isInName {
        if name.isEmpty, !scalar.properties.isXIDStart, scalar != "_" { name = "_" }
        name.unicodeScalars.append(scalar)
      } else {
        name.append("_")
      }
    }
    return isPlainName(name) ? name : "_"
  }
}
