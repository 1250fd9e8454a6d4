internal import FormEngine
internal import FormSyntax

/// A name in the form, and the name in the original if it differs.
package struct ImportedName: Sendable, Hashable {
  /// The name in the form, without backticks.
  package let text: String
  /// The name in the original, if it differs; written after `as`, because records contain it.
  package var recorded: String?
  /// True if the name needs no backticks in a declaration or an expression.
  fileprivate let isPlain: Bool

  /// The name as it is written in a declaration or an expression.
  package var written: String { isPlain ? text : "`\(text)`" }

  /// The name as it is written after a dot, or after `option`.
  package var writtenAfterDot: String { isPlainName(text) ? text : "`\(text)`" }

  /// The name as it is written at the start of an expression in a message, where some words, such
  /// as `value`, belong to the rule.
  package var writtenInMessage: String {
    isPlain && !ImportedName.messageWords.contains(text) ? text : "`\(text)`"
  }

  /// Returns a field's source for the start of an expression in a message: in backticks if a
  /// message would give it another meaning.
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

/// The names in one scope: makes names of the original valid, and keeps them unique.
///
/// The form, each group and list, the options of each choice, and the types have a scope of their
/// own. A section shares the scope that surrounds it.
package struct ImportedNames: Sendable {
  /// The names used in the form: the original's, and made-up ones.
  private var taken: Set<String> = []
  /// The original's names that were added so far.
  private var added: Set<String> = []
  /// The original's names that are valid, and so must not be made up for others.
  private var kept: Set<String> = []
  /// The next number to try after a made-up name.
  private var numbers: [String: Int] = [:]

  /// Makes a scope that has no names yet.
  ///
  /// - Parameter originals: names that will be added. A valid one among them is kept as it is, even
  ///   if an invalid name that is added earlier would become the same.
  package init(keeping originals: some Sequence<String> = EmptyCollection()) {
    kept = Set(originals.lazy.filter(isPlainName))
  }

  /// Returns the scope of type names, in which the language's own are taken.
  package static func types() -> ImportedNames {
    var names = ImportedNames()
    for type in ScalarType.allCases { names.taken.insert(type.keyword) }
    names.taken.formUnion(["group", "choices"])
    return names
  }

  /// Returns the form's name for a name in the original: the same if possible, otherwise a similar
  /// one.
  ///
  /// A name that is added twice is a mistake in the original, which the caller reports. Records
  /// cannot contain it twice, so the second one is recorded under its new name.
  ///
  /// - Parameter isRecorded: false if records do not contain the name, for example a type's.
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

  /// Returns true if the form already has the name.
  package func contains(_ name: String) -> Bool { taken.contains(name) }

  /// Returns true if the original's name was already added.
  package func wasAdded(_ original: String) -> Bool { added.contains(original) }

  /// Returns true for a word that is a name only in backticks.
  fileprivate static func isReserved(_ text: String) -> Bool {
    NameSpelling(text)?.isPlain == false
  }

  /// Returns a valid name similar to a text: characters that names cannot have become `_`.
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
