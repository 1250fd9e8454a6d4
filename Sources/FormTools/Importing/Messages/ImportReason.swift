/// A reason why something of the original is not in the form.
package enum ImportReason: Sendable, Hashable {
  /// A function, operator or notation without a counterpart.
  case noCounterpart(String)
  /// The language does not accept it here; with the message of the check.
  case notAccepted(String)
  /// It names something that is not there.
  case unknownName(String)
  /// It reads something that was left out itself.
  case readsOmitted(String)
  /// It reads a question whose answer is not known there, since a part of it was left out.
  case readsPart(String)
  /// The original has a mistake, so it could not be read.
  case malformed(String)
  /// The original uses a name for two things.
  case nameUsedTwice(String)
  /// The original's type has no counterpart.
  case noType(String)
  /// A reason in words, which only one format gives: a clause without a full stop.
  case other(String)

  /// The reason as a clause.
  package var words: String {
    switch self {
    case .noCounterpart(let what): "`\(what)` has no counterpart"
    case .notAccepted(let message): message
    case .unknownName(let name): "nothing is named `\(name)`"
    case .readsOmitted(let name): "it reads `\(name)`, which is not imported"
    case .readsPart(let name): "it reads `\(name)`, which is imported only in part"
    case .malformed(let what): "it has a mistake: \(what)"
    case .nameUsedTwice(let name): "the name `\(name)` is used twice in the original"
    case .noType(let type): "there is no type like `\(type)`"
    case .other(let words): words
    }
  }
}

/// The subject of an omission.
package enum ImportedSubject: Sendable, Hashable {
  case condition, requirement, readOnly, rule, calculation, defaultValue, filter, rowCount
  case question, type, options, text, translation
  /// A column, key or property, by its name.
  case property(String)

  /// The subject with its article.
  package var words: String {
    switch self {
    case .condition: "the condition"
    case .requirement: "the condition for requiring an answer"
    case .readOnly: "the condition for read-only"
    case .rule: "the rule"
    case .calculation: "the calculation"
    case .defaultValue: "the default"
    case .filter: "the filter of the options"
    case .rowCount: "the number of rows"
    case .question: "the question"
    case .type: "the type"
    case .options: "the options"
    case .text: "the text"
    case .translation: "the translation"
    case .property(let name): "`\(name)`"
    }
  }
}

/// The behaviour of a form instead of something that was left out.
package enum ImportInstead: Sendable, Hashable {
  /// The question has another type, and asks for something else: the name of a file, coordinates.
  case type(String, for: String)
  case alwaysShown, alwaysOptional, alwaysOpen, acceptsAll, noDefault, allOffered, anyRows, leftOut
  /// The name that is used instead.
  case name(String)
  /// In words: a clause without a full stop.
  case other(String)

  package var words: String {
    switch self {
    case .type(let type, let use): "it is a `\(type)` for \(use)"
    case .alwaysShown: "it is always shown"
    case .alwaysOptional: "an answer is never required"
    case .alwaysOpen: "it can always be answered"
    case .acceptsAll: "any answer is accepted"
    case .noDefault: "it starts empty"
    case .allOffered: "all options are offered"
    case .anyRows: "any number of rows is accepted"
    case .leftOut: "it is left out"
    case .name(let name): "it is called `\(name)`"
    case .other(let words): words
    }
  }
}
