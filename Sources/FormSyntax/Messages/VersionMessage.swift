package import FormEngine

/// Messages about differences between two versions of a form. Clauses are shown as written, records
/// as JSON.
package enum VersionMessage: Message {
  /// Answers that were valid before are rejected.
  case rejects(ChangedPart, accepts: Acceptance, witness: String, other: String?)
  /// It is not known whether answers that were valid before are rejected.
  case undecided(ChangedPart)
  /// The number of further changes that were not examined.
  case undecidedRest(String, count: Int)
  case looser(ChangedPart, witness: String?)

  case removed(String, kind: String)
  case renamed(from: String, to: String, evidence: String)
  case changedType(String, from: String, to: String)
  case mayBeAbsent(String, reason: AbsenceReason, witness: String?)
  case optionsAdded([String], of: String)

  case added(String, kind: String, isComputed: Bool)
  case walk(WalkChange)
  case words(WordChange)

  /// The relation of a rule that rejects answers to the old one.
  package enum Acceptance: Sendable {
    /// It accepts nothing that was rejected before.
    case nothingNew
    /// It accepts some answers that were rejected before.
    case others
    case unknown
  }

  package enum AbsenceReason: Sendable {
    case hidden
    case empty
  }

  package var words: FindingWords {
    switch self {
    case .rejects(let part, let accepts, let witness, let other):
      let comparison: String? =
        switch accepts {
        case .nothingNew: "tighter than before"
        case .others: "different from before"
        case .unknown: nil
        }
      let help =
        "Valid before, rejected now: \(witness)"
        + (other.map { "\nRejected before, valid now: \($0)" } ?? "")
      return FindingWords(part.rejection(comparison, acceptsOthers: accepts == .others), help)
    case .undecided(let part):
      return FindingWords(
        "It is undecided whether \(part.doubt).",
        "The search ended with neither a record nor a proof. Check recorded answers with `--records`."
      )
    case .undecidedRest(let name, let count):
      return FindingWords(
        "It is undecided whether \(count) more \(count == 1 ? "change of" : "changes of") \(name) \(count == 1 ? "rejects" : "reject") answers that were valid.",
        "There are too many to look at each. Check recorded answers with `--records`.")
    case .looser(let part, let witness):
      return witness.map { FindingWords(part.loosening, "Rejected before, valid now: \($0)") }
        ?? FindingWords(part.rewriting, "No answers that were valid are rejected.")
    case .removed(let path, let kind):
      return FindingWords(
        "\(inBackticks(path)) is gone: it was \(kind).",
        "Programs that read \(inBackticks(path)) find nothing.")
    case .renamed(let old, let new, let evidence):
      return FindingWords(
        "\(inBackticks(old)) is gone, and \(inBackticks(new)) looks like its new name: \(evidence).",
        "This is a guess. Programs that read \(inBackticks(old)) find nothing, and recorded answers have no \(inBackticks(new))."
      )
    case .changedType(let path, let old, let new):
      return FindingWords(
        "\(inBackticks(path)) is \(new) now, and was \(old).",
        "Programs that read \(inBackticks(path)) expect \(old).")
    case .mayBeAbsent(let path, let reason, let witness):
      let why =
        switch reason {
        case .hidden: "may be hidden now, and was always shown"
        case .empty: "may be absent now, and was always there"
        }
      return FindingWords(
        "\(inBackticks(path)) \(why).",
        witness.map { "Valid now: \($0)" }
          ?? "Programs that read \(inBackticks(path)) may find nothing.")
    case .optionsAdded(let names, let path):
      return FindingWords(
        names.count == 1
          ? "The option `\(names[0])` of \(inBackticks(path)) is new."
          : "\(names.count) options of \(inBackticks(path)) are new: \(names.listing).",
        "Programs that read \(inBackticks(path)) may not know \(names.count == 1 ? "it" : "them").")
    case .added(let path, let kind, let isComputed):
      return FindingWords(
        "\(inBackticks(path)) is new: \(kind)\(isComputed ? ", computed" : "").",
        isComputed ? "People see it." : "People are asked for it.")
    case .walk(let change): return change.words
    case .words(let change): return change.words
    }
  }
}

/// A part of a form that determines which answers are valid, and its change.
package enum ChangedPart: Sendable {
  /// A changed rule, with its former source.
  case rule(String, of: String, was: String)
  case newRule(String, of: String)
  case goneRule(String, of: String)
  /// A rule that reads something that has changed.
  case reader(String, of: String)
  case required(String)
  /// Required under a different condition.
  case requiredOtherwise(String)
  case type(String, from: String, to: String)
  case optionGone(String, of: String)
  /// More options that are gone.
  case optionsGone(Int, of: String)
  case optionOffered(String, of: String)
  case optionsOffered(of: String)
  case computed(String)
  /// A computation that may overflow or divide by zero.
  case arithmetic(String)
  /// A value that was in all answers, and may be missing in some.
  case absence(String)

  /// - Parameter comparison: the relation of the rule to the old one, if it is known.
  fileprivate func rejection(_ comparison: String?, acceptsOthers: Bool) -> String {
    let rejects = "rejects answers that were valid"
    switch self {
    case .rule(let rule, let name, let was):
      let before = rule == was ? "" : " (\(inBackticks(was)))"
      let others = acceptsOthers ? "accepts other answers, and " : ""
      return comparison.map {
        "\(inBackticks(rule)) of \(name) is \($0)\(before): it \(others)\(rejects)."
      }
        ?? Self.changed(rule, of: name, was: was) + " \(rejects)."
    case .newRule(let rule, let name):
      return "\(inBackticks(rule)) of \(name) is new: it \(rejects)."
    case .goneRule(let rule, let name): return "\(inBackticks(rule)) of \(name) is gone."
    case .reader(let rule, let name):
      return "\(inBackticks(rule)) of \(name) \(rejects), because what it depends on has changed."
    case .required(let name): return "\(name) is now required: answers without it were valid."
    case .requiredOtherwise(let name):
      return "\(name) is now required in different cases: answers without it were valid."
    case .type(let name, let old, let new):
      return "\(name) is \(new) now, and was \(old): valid answers do not fit any more."
    case .optionGone(let option, let name):
      return "The option \(inBackticks(option)) of \(name) is gone: valid answers contain it."
    case .optionsGone(let count, let name):
      return "\(Self.more(count)) of \(name) are gone: valid answers contain them."
    case .optionOffered(let option, let name):
      return
        "The option \(inBackticks(option)) of \(name) is offered in fewer or different cases: valid answers contain it."
    case .optionsOffered(let name):
      return "The options of \(name) are offered in different cases: valid answers contain them."
    case .computed(let name):
      return "\(name) is computed differently: recorded values differ."
    case .arithmetic(let name):
      return "\(name) has no result for answers that were valid."
    case .absence(let name): return "\(name) may be absent."
    }
  }

  private static func more(_ options: Int) -> String {
    options == 1 ? "1 more option" : "\(options) more options"
  }

  /// Returns the words for a rule, with its former source if that is different.
  private static func changed(_ rule: String, of name: String, was: String) -> String {
    "\(inBackticks(rule)) of \(name)" + (rule == was ? "" : ", which was \(inBackticks(was)),")
  }

  fileprivate var doubt: String {
    let rejects = "rejects answers that were valid"
    switch self {
    case .rule(let rule, let name, let was):
      return Self.changed(rule, of: name, was: was) + " \(rejects)"
    case .newRule(let rule, let name):
      return "\(inBackticks(rule)) of \(name), which is new, \(rejects)"
    case .goneRule(let rule, let name): return "\(inBackticks(rule)) of \(name) is gone"
    case .reader(let rule, let name):
      return "\(inBackticks(rule)) of \(name), which depends on what has changed, \(rejects)"
    case .required(let name), .requiredOtherwise(let name):
      return "valid answers lack \(name), which is now required in different cases"
    case .type(let name, let old, let new):
      return "valid answers fit \(name), which is \(new) now and was \(old)"
    case .optionGone(let option, let name):
      return "valid answers contain the option \(inBackticks(option)) of \(name), which is gone"
    case .optionsGone(let count, let name):
      return
        "valid answers contain any of \(Self.more(count)) of \(name) that are gone"
    case .optionOffered(let option, let name):
      return
        "valid answers contain the option \(inBackticks(option)) of \(name) when it is not offered now"
    case .optionsOffered(let name):
      return "valid answers contain options of \(name) that are not offered now"
    case .computed(let name):
      return "recorded values of \(name) differ from those computed now"
    case .arithmetic(let name):
      return "\(name) has a result for all answers that were valid"
    case .absence(let name): return "valid answers may now lack \(name), which all contained"
    }
  }

  fileprivate var loosening: String {
    switch self {
    case .rule(let rule, let name, let was):
      return rule == was
        ? "\(inBackticks(rule)) of \(name) is looser."
        : "\(inBackticks(rule)) of \(name) is looser than before: it was \(inBackticks(was))."
    case .goneRule(let rule, let name): return "\(inBackticks(rule)) of \(name) is gone."
    case .required(let name), .requiredOtherwise(let name):
      return "\(name) is required in fewer cases."
    case .optionOffered(let option, let name):
      return "The option \(inBackticks(option)) of \(name) is offered in more cases."
    case .optionsOffered(let name): return "The options of \(name) are offered in more cases."
    case .type(let name, let old, let new): return "\(name) is \(new) now, and was \(old)."
    case .newRule(let rule, let name), .reader(let rule, let name):
      return "\(inBackticks(rule)) of \(name) rejects nothing that was valid."
    case .optionGone(let option, let name):
      return "The option \(inBackticks(option)) of \(name) is gone."
    case .optionsGone(let count, let name):
      return "\(Self.more(count)) of \(name) are gone."
    case .computed(let name), .arithmetic(let name): return "\(name) is computed differently."
    case .absence(let name): return "\(name) may be absent."
    }
  }
}

extension ChangedPart {
  /// The message for a part that is written differently, if nothing shows that it accepts more.
  fileprivate var rewriting: String {
    switch self {
    case .rule(let rule, let name, let was):
      return
        "\(inBackticks(rule)) of \(name)\(rule == was ? "" : ", which was \(inBackticks(was)),") is not tighter."
    case .required(let name), .requiredOtherwise(let name):
      return "The condition under which \(name) is required is written differently."
    case .optionOffered(let option, let name):
      return
        "The condition under which the option \(inBackticks(option)) of \(name) is offered is written differently."
    case .newRule, .goneRule, .reader, .type, .optionGone, .optionsGone, .optionsOffered,
      .computed, .arithmetic, .absence:
      return loosening
    }
  }
}

/// The result of comparing a part that is written differently.
package enum SeenChange: Sendable {
  /// A record that shows a difference; `isOld` is true if the part applies in the old version only.
  case found(String, isOld: Bool)
  case undecided
}

package enum WarningChange: Sendable {
  case new, gone
  case changed(SeenChange)
}

/// Changes to the walk through the form.
package enum WalkChange: Sendable {
  case order(String, after: String?, wasAfter: String?)
  case shown(String, SeenChange)
  case readonly(String, SeenChange)
  case defaultValue(String, SeenChange)
  /// The `set` clauses of a field.
  case forced(String, isForced: Bool)
  case warning(String, of: String, WarningChange)
  /// A rule whose problem is reported at another field.
  case problem(String, of: String)
  case computed(String, isComputed: Bool)
  case rows(String)
  /// The `count = …` of a list.
  case counted(String, isCounted: Bool)
  /// A list whose rows belong to options, in another order or no longer.
  case rowsOfOptions(String)
  case confirmation(String, isAsked: Bool)
  case secret(String, isSecret: Bool)
  case kept(String, isKept: Bool)
  case sorting(String)
  case points(String)
  case options(String)
  case submitting
  case section(String, isGone: Bool)
  case note(String, isGone: Bool)
  case noteShown(String, SeenChange)

  var words: FindingWords {
    switch self {
    case .order(let name, let after, let before):
      let now = after.map { "after \($0)" } ?? "first"
      let was = before.map { "after \($0)" } ?? "first"
      return FindingWords(
        "\(name) comes \(now) now, and came \(was).", "People see it at a different point.")
    case .shown(let name, let seen):
      switch seen {
      case .found(let record, let isOld):
        return FindingWords(
          "\(name) is shown under different conditions.",
          (isOld ? "Shown before, hidden now: " : "Hidden before, shown now: ") + record)
      case .undecided:
        return FindingWords(
          "It is undecided whether \(name) is shown in different cases.", Self.undecided)
      }
    case .readonly(let name, let seen):
      switch seen {
      case .found(let record, let isOld):
        return FindingWords(
          "\(name) is read-only in different cases.",
          (isOld ? "Read-only before, not now: " : "Read-only now, not before: ") + record)
      case .undecided:
        return FindingWords(
          "It is undecided whether \(name) is read-only in different cases.", Self.undecided)
      }
    case .defaultValue(let name, let seen):
      switch seen {
      case .found("{}", _):
        return FindingWords(
          "The default of \(name) has changed.", "Unanswered fields start with a different value.")
      case .found(let record, _):
        return FindingWords("The default of \(name) has changed.", "It differs with \(record)")
      case .undecided:
        return FindingWords(
          "It is undecided whether the default of \(name) has changed.", Self.undecided)
      }
    case .forced(let name, isForced: true):
      return FindingWords(
        "`set` gives \(name) a value in different cases, or a different value.",
        "The form decides then, whatever people answered.")
    case .forced(let name, isForced: false):
      return FindingWords(
        "`set` no longer gives \(name) a value.", "What people answered counts in these cases.")
    case .warning(let rule, let name, .changed(let seen)):
      switch seen {
      case .found(let record, let isOld):
        return FindingWords(
          "The warning \(inBackticks(rule)) of \(name) has changed.",
          (isOld ? "Warned before, not now: " : "Warned now, not before: ") + record)
      case .undecided:
        return FindingWords(
          "It is undecided whether the warning \(inBackticks(rule)) of \(name) appears in different cases.",
          Self.undecided)
      }
    case .warning(let rule, let name, let change):
      var isNew = false
      if case .new = change { isNew = true }
      return FindingWords(
        "The warning \(inBackticks(rule)) of \(name) is \(isNew ? "new" : "gone").",
        "A warning never blocks submitting.")
    case .problem(let rule, let name):
      return FindingWords(
        "The problem of \(inBackticks(rule)) of \(name) is reported at a different field.",
        "People see it there, and the focus moves there.")
    case .computed(let name, let isComputed):
      return FindingWords(
        "\(name) is \(isComputed ? "computed" : "asked for") now, and was \(isComputed ? "asked for" : "computed").",
        isComputed ? "People are not asked for it." : "People are asked for it.")
    case .counted(let name, let isCounted):
      return FindingWords(
        isCounted
          ? "\(name) has the rows that `count = …` asks for now."
          : "`count = …` no longer gives \(name) its rows.",
        isCounted
          ? "People no longer add and delete rows." : "People add and delete the rows themselves.")
    case .rowsOfOptions(let name):
      return FindingWords(
        "The rows of \(name) belong to other options than before.",
        "In recorded answers, the rows follow the order of the options: check to which option each "
          + "row belongs now.")
    case .rows(let name):
      return FindingWords("\(name) starts with different rows.", "A new form shows different rows.")
    case .confirmation(let name, let isAsked):
      return FindingWords(
        "\(name) is asked for \(isAsked ? "twice" : "once") now.",
        isAsked ? "People type it twice." : "People no longer type it twice.")
    case .secret(let name, let isSecret):
      return FindingWords(
        "\(name) is \(isSecret ? "a secret now" : "no longer a secret").",
        isSecret ? "What people type is hidden." : "People see what they type.")
    case .kept(let name, let isKept):
      return FindingWords(
        "\(name) is \(isKept ? "kept" : "no longer kept") while it is hidden.",
        isKept
          ? "The answers contain it while it is hidden."
          : "The answers do not contain it while it is hidden.")
    case .sorting(let name):
      return FindingWords(
        "The rows of \(name) are sorted differently.", "People see a different order.")
    case .points(let name):
      return FindingWords(
        "The points of \(name) have changed.", "Values computed from them differ.")
    case .options(let name):
      return FindingWords(
        "The options of \(name) are in a different order.",
        "They are listed, compared, and sorted in that order.")
    case .submitting:
      return FindingWords(
        "What happens around submitting has changed.", "The focus moves differently.")
    case .section(let title, let isGone):
      return FindingWords(
        "The section “\(title)” is \(isGone ? "gone" : "new").", "People see a different heading.")
    case .note(let text, let isGone):
      return FindingWords(
        "The note “\(text)” is \(isGone ? "gone" : "new").", "People see a different text.")
    case .noteShown(let text, .undecided):
      return Self.shown("the note “\(text)”", .undecided).words
    case .noteShown(let text, let seen): return Self.shown("The note “\(text)”", seen).words
    }
  }

  private static let undecided =
    "It is written differently, and the search found neither answers that make a difference nor a proof that there are none."
}

/// A change to a text for people.
package struct WordChange: Sendable {
  package enum Text: Sendable {
    case declared(Node.Text)
    case unit, submit
    case message(of: String)
    case option(String)
    case note(String)
    case section(String)
  }

  package var text: Text
  package var name: String
  /// The old and the new text; nil if there is none.
  package var old: String?
  package var new: String?

  package init(text: Text, name: String, old: String? = nil, new: String? = nil) {
    self.text = text
    self.name = name
    self.old = old
    self.new = new
  }

  var words: FindingWords {
    let what: String =
      switch text {
      case .declared(.item): "The summary of the rows of \(name)"
      case .declared(.requiredMessage): "The message of `required` of \(name)"
      case .declared(let text): "The \(text) of \(name)"
      case .unit: "The unit of \(name)"
      case .submit: "The label of `submit`"
      case .message(let rule): "The message of \(inBackticks(rule)) of \(name)"
      case .option(let option): "The texts of the option \(inBackticks(option)) of \(name)"
      case .note(let text): "The note “\(text)”"
      case .section(let title): "The section “\(title)”"
      }
    var isPlural = false
    if case .option = text { isPlural = true }
    let (has, itIs) = isPlural ? ("have", "are") : ("has", "is")
    switch (old, new) {
    case (let old?, let new?):
      return FindingWords("\(what) \(has) changed.", "Now: \(new)\nBefore: \(old)")
    case (nil, let new?): return FindingWords("\(what) \(itIs) new.", "Now: \(new)")
    case (let old?, nil): return FindingWords("\(what) \(itIs) gone.", "Before: \(old)")
    case (nil, nil): return FindingWords("\(what) \(has) changed.", "People see a different text.")
    }
  }
}
