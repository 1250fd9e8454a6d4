/// Names for the options of a choice whose values are texts.
struct ImportedOptionNames {
  private var names: ImportedNames
  private let values: Set<String>

  /// Makes the scope of the options of a choice.
  ///
  /// - Parameter values: the texts that records contain for the options.
  init(_ values: [String]) {
    self.values = Set(values)
    names = ImportedNames(keeping: values)
  }

  /// Returns an option with a name made from its value, and an omission if the value is not
  /// recorded as it was.
  ///
  /// - Parameter isMultiple: true if several options may be chosen.
  mutating func option(
    _ value: String, label: String? = nil, at place: String, isMultiple: Bool
  ) -> (ImportedOption, ImportedOmission?) {
    let isUsed = names.wasAdded(value)
    var name = names.add(value)
    let words = ImportWords.oneLine(label ?? value)
    var omission: ImportedOmission?
    let origin = ImportedOrigin(place: place, words: value)
    if isUsed {
      omission = ImportedOmission(
        .options, origin, .nameUsedTwice(value), instead: .name(name.text))
    }
    let isListed = isMultiple && value.utf8.contains(UInt8(ascii: ";"))
    if name.recorded != nil, isListed || !ImportedOptionNames.isPrintable(value) {
      name.recorded = nil
      omission = ImportedOmission(
        .options, origin, .other("such a text cannot be recorded for an option"),
        instead: .other("`\(name.text)` is recorded"))
    }
    let hasLabel = words != name.text
    return (ImportedOption(name: name, label: hasLabel ? ImportedText(words) : nil), omission)
  }

  private static func isPrintable(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      }
  }
}
