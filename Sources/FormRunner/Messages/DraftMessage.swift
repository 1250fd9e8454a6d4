package import FormEngine

/// Messages about drafts.
package enum DraftMessage: RunnerMessage, Hashable {
  // At the start
  case found(answers: Int, age: DraftAge)
  /// A draft of changes to a file of answers.
  case foundChanges(file: String, answers: Int, age: DraftAge)
  /// A draft of a file whose contents have changed.
  case ofFormerContents(file: String, draft: String)
  case resumeQuestion
  case resumed(answers: Int, age: DraftAge)
  case nothingToResume
  /// The name of the file that contains the former draft.
  case setAside(String)
  /// The names of fields and lists.
  case unfit([String], formHasChanged: Bool)
  /// The labels of fields.
  case overridden([String])
  case secretsForgotten([String])
  case uncertain
  case delivered
  case alreadySubmitted(LocalDateTime, now: LocalDateTime)
  case damagedEnd
  /// Nothing in the draft can be read.
  case lost
  case removedOutdated(Int)

  // Drafts that cannot be used
  case inUse
  case newer(String)
  case damaged(String)
  case unusable(String, String)
  case writeFailed(String)
  case incomplete
  case tooLarge
  case notADraft
  case ofAnotherForm(String)
  case ofOtherAnswers
  case ofFormerAnswers(file: String)
  case foreignOwner, severalNames, openToOthers, openFolder, notAFile, aLink, busy
  case noFolder

  // The command that lists and removes drafts
  case listed(file: String, form: String, edited: String, age: DraftAge)
  case noDrafts
  case removed(Int)
  case notRemoved(String, String)
  /// There is no draft for this form or file.
  case noDraftOf(String)
  /// A reason in the system's words.
  case reason(String)

  // At the end
  case kept(Ending, file: String, lacksSecrets: Bool, isFresh: Bool)
  case quit, interrupted
  case discardQuestion
  case discarded
  case rejected

  /// The reason why a run ends with a draft.
  package enum Ending: Hashable, Sendable {
    case quit, interrupted, other
    /// The file of answers being edited has changed since it was read.
    case fileChanged
  }

  package var phrase: Phrase {
    switch self {
    case .found(let answers, let age):
      "There is a draft of this form (\(Self.count(answers), "answers"), \(age.phrase, "age") old)."
    case .foundChanges(let file, let answers, let age):
      "There is a draft of changes to \(file, "file") (\(Self.count(answers), "answers"), \(age.phrase, "age") old)."
    case .ofFormerContents(let file, let draft):
      "There is a draft of changes to \(file, "file"), which has changed since. It is not applied: \(draft, "draft")"
    case .resumeQuestion: "Resume it?"
    case .resumed(let answers, let age):
      "Resumed a draft (\(Self.count(answers), "answers"), \(age.phrase, "age") old)."
    case .nothingToResume: "There is no draft to resume."
    case .setAside(let file): "The former draft is kept until you submit: \(file, "file")"
    case .unfit(let names, let formHasChanged):
      formHasChanged
        ? "The form has changed since the draft was written. These answers no longer fit and are left out: \(Self.list(names), "answers")."
        : "These answers no longer fit and are left out: \(Self.list(names), "answers")."
    case .overridden(let labels):
      "Preset answers replace those in the draft: \(Self.list(labels), "labels")."
    case .secretsForgotten(let labels):
      "A draft contains no secrets. Type these again: \(Self.list(labels), "labels")."
    case .uncertain:
      "It is not known whether the answers were received when you last submitted them."
    case .delivered:
      "The program accepted the answers that you last submitted, but they were not written."
    case .alreadySubmitted(let date, let now):
      "Already submitted on \(Self.words(date, now), "date")."
    case .damagedEnd: "Warning: The end of the draft is damaged and is left out."
    case .lost: "Warning: The draft of this form is damaged and cannot be resumed."
    case .removedOutdated(let count):
      .counted(
        count, "Removed 1 draft that was older than 30 days.",
        "Removed \(count, "count") drafts that were older than 30 days.")
    case .inUse:
      "Warning: Another run is using the draft of this form. This run keeps no draft."
    case .newer(let file):
      "Warning: \(file, "file") was written by a newer version of formwalk. This run keeps no draft."
    case .damaged(let file):
      "Warning: \(file, "file") is damaged. This run keeps no draft; --fresh starts a new one."
    case .unusable(let file, let reason):
      "Warning: No draft is kept: \(file, "file") cannot be used: \(Phrase(stringLiteral: reason), "reason")."
    case .writeFailed(let reason):
      "Warning: The draft cannot be written now: \(Phrase(stringLiteral: reason), "reason"). Formwalk tries again after each answer."
    case .incomplete: "Warning: The last answers are not in the draft: it could not be written."
    case .tooLarge: "a draft has at most 256 MiB"
    case .notADraft: "it is not a draft"
    case .ofAnotherForm(let form): "it is a draft of \(visibleText(form), "form")"
    case .ofOtherAnswers: "it is a draft of changes to other answers"
    case .ofFormerAnswers(let file):
      "it is a draft of changes to \(file, "file"), which has changed since; --fresh starts a new one"
    case .foreignOwner: "it belongs to another user"
    case .severalNames: "it has more than one name"
    case .openToOthers: "other users may read or write it"
    case .openFolder: "other users may write its folder"
    case .notAFile: "it is not a file"
    case .aLink: "it is a symbolic link"
    case .busy: "a run is using it"
    case .noFolder:
      "Warning: No draft is kept: set HOME or XDG_STATE_HOME, or name a file with --draft."
    case .listed(let file, let form, let edited, let age):
      Self.listed(file, form, edited, age)
    case .noDrafts: "There are no drafts."
    case .removed(let count):
      .counted(count, "Removed 1 draft.", "Removed \(count, "count") drafts.")
    case .notRemoved(let file, let reason):
      "\(file, "file") was not removed: \(Phrase(stringLiteral: reason), "reason")"
    case .noDraftOf(let file): "There is no draft of \(file, "file")."
    case .reason(let text): .verbatim(text)
    case .kept(let ending, let file, let lacksSecrets, let isFresh):
      "\(Self.kept(ending, lacksSecrets: lacksSecrets, isFresh: isFresh), "kept")\nThe draft: \(file, "file")"
    case .quit: "Quit without submitting. Nothing is kept."
    case .interrupted: "Interrupted. Nothing is kept."
    case .discardQuestion: "Discard your answers?"
    case .discarded: "Discarded. Nothing is kept."
    case .rejected: "Rejected."
    }
  }

  private static func kept(_ ending: Ending, lacksSecrets: Bool, isFresh: Bool) -> Phrase {
    let kept: Phrase =
      switch (lacksSecrets, isFresh) {
      case (false, false): "Your answers are kept; run the same command to go on."
      case (false, true):
        "Your answers are kept; run the same command without --fresh to go on."
      case (true, false):
        "Your answers are kept, without secrets; run the same command to go on."
      case (true, true):
        "Your answers are kept, without secrets; run the same command without --fresh to go on."
      }
    return switch ending {
    case .quit: "Quit. \(kept, "kept")"
    case .interrupted: "Interrupted. \(kept, "kept")"
    case .other: kept
    case .fileChanged:
      "Your changes are kept in a draft of the file as it was when it was read."
    }
  }

  private static func listed(
    _ file: String, _ form: String, _ edited: String, _ age: DraftAge
  ) -> Phrase {
    let form: Phrase = form.isEmpty ? "form unknown" : .verbatim(form)
    return edited.isEmpty
      ? "\(file, "file")\n  \(form, "form"), \(age.phrase, "age") old"
      : "\(file, "file")\n  \(form, "form"), changes to \(edited, "answers"), \(age.phrase, "age") old"
  }

  private static func count(_ answers: Int) -> Phrase {
    answers == 0 ? "no answers" : .counted(answers, "1 answer", "\(answers, "count") answers")
  }

  private static func list(_ names: [String]) -> Phrase { .list(names, most: 20) }

  private static let months: [Phrase] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns a date such as `20 November 2026`.
  static func day(_ date: CalendarDate, withYear: Bool) -> Phrase {
    let month = months.indices.contains(date.month - 1) ? months[date.month - 1] : .verbatim("")
    // In some languages, the first day of a month is written differently.
    return withYear
      ? .counted(
        date.day, "1 \(month, "month") \(date.year, "year")",
        "\(date.day, "day") \(month, "month") \(date.year, "year")")
      : .counted(date.day, "1 \(month, "month")", "\(date.day, "day") \(month, "month")")
  }

  /// Returns a date and time such as `20 November, 9:30`, with the year if it is not the current
  /// one.
  private static func words(_ moment: LocalDateTime, _ now: LocalDateTime) -> Phrase {
    let minute = moment.time.minute
    let time = "\(moment.time.hour):\(minute < 10 ? "0" : "")\(minute)"
    let day = day(moment.date, withYear: moment.date.year != now.date.year)
    return "\(day, "date"), \(time, "time")"
  }
}

/// The age of a draft.
package struct DraftAge: Hashable, Sendable {
  private let seconds: Int64

  package init(seconds: Int64) {
    self.seconds = max(0, seconds)
  }

  package init(since start: LocalDateTime, now: LocalDateTime) {
    self.init(seconds: now.secondNumber - start.secondNumber)
  }

  /// The age in the largest whole unit, such as `2 hours`.
  var phrase: Phrase {
    let minutes = UInt64(clamping: seconds / 60)
    if minutes < 1 { return "less than a minute" }
    if minutes < 60 { return DurationMessage.minutes.phrase(minutes) }
    let hours = minutes / 60
    if hours < 24 { return DurationMessage.hours.phrase(hours) }
    return DurationMessage.days.phrase(hours / 24)
  }
}
