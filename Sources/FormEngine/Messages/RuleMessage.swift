/// The messages of rules for which the form defines no message.
enum RuleMessage: Hashable, Sendable {
  /// Bounds as people write them; nil if there is no bound.
  struct Bounds: Hashable, Sendable {
    var lower: String?
    var upper: String?

    /// The same bounds for a count, without a lower bound of 0 next to an upper bound: it need not
    /// be said.
    fileprivate var ofCount: Bounds {
      guard upper != nil, let least = lower.flatMap({ Int64($0) }), least <= 0 else { return self }
      return Bounds(lower: nil, upper: upper)
    }
  }

  /// The kind of values in a range.
  enum Scale: Hashable, Sendable {
    case numbers, dates, times, moments
  }

  /// The quantity that bounds apply to.
  enum Measure: Hashable, Sendable {
    case numbers, moments, characters, options, rows

    var isCount: Bool {
      switch self {
      case .numbers, .moments: false
      case .characters, .options, .rows: true
      }
    }
  }

  case addOne, answerRequired
  case notOffered([String])
  /// An option of a computed value, which nobody chooses.
  case computedNotOffered([String])
  case length(Bounds)
  case optionCount(Bounds)
  case rowCount(Bounds)
  /// The rows that `count = E` asks for; `asManyRows` if their number depends on the answers.
  case exactRows(Int)
  case asManyRows
  /// A number of rows above the limit.
  case tooManyRows(String, most: Int)
  case range(Bounds, excludesUpper: Bool, Scale)
  /// Bounds that exclude each other now.
  case nothingWithin(Bounds, excludesUpper: Bool, Measure)
  case step(String, from: String?, example: String?)
  case format(example: String?)
  case inList
  case sameEntry([String])
  case alone(String)
  case notMet
  case notComputed
  /// The message of the rule that is named after a type.
  case type(String)

  var phrase: Phrase {
    switch self {
    case .addOne: "Add at least one row."
    case .answerRequired: "An answer is required."
    case .notOffered(let options):
      .counted(
        options.count,
        "\(Phrase.list(options.map { .quoted($0) }), "options") is not offered now. Choose again.",
        "\(Phrase.list(options.map { .quoted($0) }), "options") are not offered now. Choose again.")
    case .computedNotOffered(let options):
      .counted(
        options.count,
        "\(Phrase.list(options.map { .quoted($0) }), "options") is not offered now.",
        "\(Phrase.list(options.map { .quoted($0) }), "options") are not offered now.")
    case .length(let bounds): Self.length(bounds.ofCount)
    case .optionCount(let bounds): Self.options(bounds.ofCount)
    case .rowCount(let bounds): Self.rows(bounds.ofCount)
    case .exactRows(let rows):
      .counted(
        rows, "There must be exactly 1 row.", "There must be exactly \(String(rows), "count") rows."
      )
    case .asManyRows: "The number of rows follows from other answers."
    case .tooManyRows(let rows, let most):
      "There can be at most \(String(most), "most") rows, not \(rows, "count")."
    case .range(let bounds, let excludesUpper, let scale):
      switch scale {
      case .numbers: Self.numbers(bounds, excludesUpper)
      case .dates: Self.dates(bounds, excludesUpper)
      case .times: Self.times(bounds, excludesUpper)
      case .moments: Self.moments(bounds, excludesUpper)
      }
    case .nothingWithin(let bounds, let excludesUpper, let measure):
      Self.nothing(from: bounds.lower ?? "0", to: bounds.upper ?? "", excludesUpper, measure)
    case .step(let step, from: nil, example: nil): "Use steps of \(step, "step")."
    case .step(let step, from: nil, let example?):
      "Use steps of \(step, "step"), such as \(example, "example")."
    case .step(let step, from: let start?, example: nil):
      "Use steps of \(step, "step") from \(start, "start")."
    case .step(let step, from: let start?, let example?):
      "Use steps of \(step, "step") from \(start, "start"), such as \(example, "example")."
    case .format(example: nil): "This does not match the required format."
    case .format(let example?):
      "This does not match the required format. Example: \(example, "example")"
    case .inList: "This is already in the list."
    case .sameEntry(let labels):
      "Another row has the same \(Phrase.list(labels), "labels")."
    case .alone(let option): "“\(option, "option")” cannot be chosen together with others."
    case .notMet: "This rule is not met."
    case .notComputed: "This depends on a value that cannot be computed."
    case .type(let message): Phrase(stringLiteral: message)
    }
  }

  /// Returns the number that decides the plural of a noun.
  private static func number(_ text: String) -> Int { Int(text) ?? 2 }

  private static func nothing(
    from lower: String, to upper: String, _ excludesUpper: Bool, _ measure: Measure
  ) -> Phrase {
    switch measure {
    case .numbers where excludesUpper:
      "No number is both at least \(lower, "least") and less than \(upper, "most")."
    case .numbers: "No number is both at least \(lower, "least") and at most \(upper, "most")."
    case .moments where excludesUpper:
      "Nothing is both no earlier than \(lower, "least") and before \(upper, "most")."
    case .moments:
      "Nothing is both no earlier than \(lower, "least") and no later than \(upper, "most")."
    case .characters:
      "No number of characters is both at least \(lower, "least") and at most \(upper, "most")."
    case .options:
      "No number of options is both at least \(lower, "least") and at most \(upper, "most")."
    case .rows:
      "No number of rows is both at least \(lower, "least") and at most \(upper, "most")."
    }
  }

  private static func length(_ bounds: Bounds) -> Phrase {
    switch (bounds.lower, bounds.upper) {
    case (let lower?, let upper?) where lower == upper:
      .counted(
        number(lower), "Use exactly 1 character.", "Use exactly \(lower, "count") characters.")
    case (let lower?, let upper?): "Use \(lower, "least") to \(upper, "most") characters."
    case (let lower?, nil):
      .counted(
        number(lower), "Use at least 1 character.", "Use at least \(lower, "count") characters.")
    case (nil, let upper?):
      .counted(
        number(upper), "Use at most 1 character.", "Use at most \(upper, "count") characters.")
    case (nil, nil): notMet.phrase
    }
  }

  private static func options(_ bounds: Bounds) -> Phrase {
    switch (bounds.lower, bounds.upper) {
    case (let lower?, let upper?) where lower == upper:
      .counted(
        number(lower), "Choose exactly 1 option.", "Choose exactly \(lower, "count") options.")
    case (let lower?, let upper?): "Choose \(lower, "least") to \(upper, "most") options."
    case (let lower?, nil):
      .counted(
        number(lower), "Choose at least 1 option.", "Choose at least \(lower, "count") options.")
    case (nil, let upper?):
      .counted(
        number(upper), "Choose at most 1 option.", "Choose at most \(upper, "count") options.")
    case (nil, nil): notMet.phrase
    }
  }

  private static func rows(_ bounds: Bounds) -> Phrase {
    switch (bounds.lower, bounds.upper) {
    case (let lower?, let upper?) where lower == upper:
      .counted(
        number(lower), "Exactly 1 row is required.",
        "Exactly \(lower, "count") rows are required.")
    case (let lower?, let upper?): "\(lower, "least") to \(upper, "most") rows are required."
    case (let lower?, nil):
      .counted(
        number(lower), "At least 1 row is required.",
        "At least \(lower, "count") rows are required.")
    case (nil, let upper?):
      .counted(
        number(upper), "At most 1 row is allowed.",
        "At most \(upper, "count") rows are allowed.")
    case (nil, nil): notMet.phrase
    }
  }

  private static func numbers(_ bounds: Bounds, _ excludesUpper: Bool) -> Phrase {
    switch (bounds.lower, bounds.upper) {
    case (let lower?, let upper?) where lower == upper && !excludesUpper:
      "Enter \(upper, "value")."
    case (let lower?, let upper?) where excludesUpper:
      "Enter a number from \(lower, "least") up to, but not including, \(upper, "most")."
    case (let lower?, let upper?): "Enter a number from \(lower, "least") to \(upper, "most")."
    case (let lower?, nil): "Enter at least \(lower, "least")."
    case (nil, let upper?) where excludesUpper: "Enter less than \(upper, "most")."
    case (nil, let upper?): "Enter at most \(upper, "most")."
    case (nil, nil): notMet.phrase
    }
  }

  private static func dates(_ bounds: Bounds, _ excludesUpper: Bool) -> Phrase {
    switch (bounds.lower, bounds.upper) {
    case (let lower?, let upper?) where lower == upper && !excludesUpper:
      "Enter \(upper, "value")."
    case (let lower?, let upper?) where excludesUpper:
      "Enter a date from \(lower, "least") up to, but not including, \(upper, "most")."
    case (let lower?, let upper?): "Enter a date from \(lower, "least") to \(upper, "most")."
    case (let lower?, nil): "Enter a date no earlier than \(lower, "least")."
    case (nil, let upper?) where excludesUpper: "Enter a date before \(upper, "most")."
    case (nil, let upper?): "Enter a date no later than \(upper, "most")."
    case (nil, nil): notMet.phrase
    }
  }

  private static func times(_ bounds: Bounds, _ excludesUpper: Bool) -> Phrase {
    switch (bounds.lower, bounds.upper) {
    case (let lower?, let upper?) where lower == upper && !excludesUpper:
      "Enter \(upper, "value")."
    case (let lower?, let upper?) where excludesUpper:
      "Enter a time from \(lower, "least") up to, but not including, \(upper, "most")."
    case (let lower?, let upper?): "Enter a time from \(lower, "least") to \(upper, "most")."
    case (let lower?, nil): "Enter a time no earlier than \(lower, "least")."
    case (nil, let upper?) where excludesUpper: "Enter a time before \(upper, "most")."
    case (nil, let upper?): "Enter a time no later than \(upper, "most")."
    case (nil, nil): notMet.phrase
    }
  }

  private static func moments(_ bounds: Bounds, _ excludesUpper: Bool) -> Phrase {
    switch (bounds.lower, bounds.upper) {
    case (let lower?, let upper?) where lower == upper && !excludesUpper:
      "Enter \(upper, "value")."
    case (let lower?, let upper?) where excludesUpper:
      "Enter a date and time from \(lower, "least") up to, but not including, \(upper, "most")."
    case (let lower?, let upper?):
      "Enter a date and time from \(lower, "least") to \(upper, "most")."
    case (let lower?, nil): "Enter a date and time no earlier than \(lower, "least")."
    case (nil, let upper?) where excludesUpper: "Enter a date and time before \(upper, "most")."
    case (nil, let upper?): "Enter a date and time no later than \(upper, "most")."
    case (nil, nil): notMet.phrase
    }
  }
}
