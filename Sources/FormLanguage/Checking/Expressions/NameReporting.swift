internal import FormEngine

/// What is wrong with names, and which others may be meant.
extension ExpressionChecker {
  func warnIfShadowed(
    _ name: NameID, found: Symbol, in scope: ScopeID, at span: Span
  ) {
    var outer: (symbol: Symbol, scope: ScopeID)?
    var candidate = self.outer(scope)
    while candidate >= 0 {
      if let symbol = form.symbol(name, in: candidate) {
        outer = (symbol, candidate)
        break
      }
      candidate = self.outer(candidate)
    }
    guard let outer, !form.isRule(outer.symbol), !form.isRule(found) else { return }
    let inner = ownerWords(scope)
    let around = ownerWords(outer.scope)
    var labels: [DiagnosticLabel] = []
    if let place = form.place(of: found) { labels.append(place.label("this one is read")) }
    if let place = form.place(of: outer.symbol) {
      labels.append(place.label("this one is hidden by it"))
    }
    report(
      .shadowedName, span,
      "`\(form.names.text(name))` means the one in \(inner) here, not the one in \(around).",
      help: outer.scope == 0
        ? "Write `form.\(form.names.text(name))` for the form's, or rename one of them."
        : "Rename one of them, so that nobody takes one for the other.",
      labels: labels)
  }

  private func ownerWords(_ scope: ScopeID) -> String {
    let node = form.scopes[scope].node
    switch form.nodes[node].kind {
    case .form: return "the form"
    case .row: return "the rows of \(form.quoted(form.nodes[node].parent))"
    default: return form.quoted(node)
    }
  }

  func reportUnknown(_ name: NameID, at span: Span) {
    var around = context.scope
    while around >= 0 {
      if form.scopes[around].hasUnknownMembers { return }
      around = outer(around)
    }
    guard isListed(.unknownName, at: span) else { return }
    let text = form.names.text(name)
    if context.isInType {
      report(
        .unknownName, span, "`\(text)` is nothing that this type can read.",
        help: nearest(to: text, among: visibleNames(), at: span).map {
          "Did you mean `\($0.name)`?"
        }
          ?? "A type is closed: it reads `value`, its own fields, and functions.")
      return
    }
    if let (help, meant) = habit(text) {
      report(
        .unknownName, span, "There is no `\(text)` here.", help: help,
        fix: meant.map { replacement($0, at: span) })
      return
    }
    let near = nearest(to: text, among: visibleNames(), at: span)
    report(
      .unknownName, span, "There is no `\(text)` here.",
      help: near.map { "Did you mean `\($0.name)`?" } ?? function(text)
        ?? optionNamed(name) ?? elsewhere(name)
        ?? "A name is declared by `field`, `group`, `rows` or `let`.",
      fix: near?.fix)
  }

  /// What a word of another language says here.
  private func habit(_ text: String) -> (help: String, meant: String?)? {
    switch text.lowercased() {
    case "null", "nil", "none", "undefined":
      ("Whether there is a value is asked by `is empty` and `is filled`.", nil)
    case "true", "yes": ("Write `true`.", "true")
    case "false", "no": ("Write `false`.", "false")
    case "current_date", "curdate", "sysdate": ("Write `today()`.", "today()")
    case "current_timestamp", "getdate": ("Write `now()`.", "now()")
    case "self", "this", "it", "answer", "_":
      if case .field = context.value {
        ("The answer itself is called `value`.", "value")
      } else {
        nil
      }
    case "today", "now":
      ("It is a function: write `\(text.lowercased())()`.", "\(text.lowercased())()")
    default: nil
    }
  }

  /// An option of the name, which lacks its dot.
  private func optionNamed(_ name: NameID) -> String? {
    guard form.findings.spend(form.choices.count),
      form.choices.indices.contains(where: { form.option(name, in: $0) != nil })
    else { return nil }
    return "An option is written with a dot: `.\(form.names.text(name))`."
  }

  private func function(_ text: String) -> String? {
    Function(Keywords.meaning(of: text).kind).map {
      "It is a function: write `\($0.name)(…)`."
    }
  }

  /// `value.length` for `length(value)`.
  func callHelp(_ name: NameID, of path: ResolvedPath) -> String? {
    let operand = shortSource(path.span)
    let member = form.names.text(name)
    guard case .node(let node) = path.target else { return nil }
    let isList = form.nodes[node].kind == .list
    let counts = isList || form.nodes[node].type.kind == .options
    switch member {
    case "count", "length", "size", "len":
      return "Write `\(counts ? "count" : "length")(\(operand))`."
    case "isEmpty", "is_empty", "empty", "isNull", "isBlank":
      return isList ? "Write `count(\(operand)) == 0`." : "Write `\(operand) is empty`."
    case "isFilled", "exists", "hasValue", "notEmpty", "isNotEmpty", "filled":
      return isList ? "Write `count(\(operand)) > 0`." : "Write `\(operand) is filled`."
    case "first" where isList, "last" where isList:
      return "Write `\(member)(\(operand).COLUMN)`."
    case "year", "month", "day":
      return
        "How long ago it is, is `\(member)s(\(operand), today())`; compare dates with `date(2026, 1, 1)`."
    case "value", "rawValue", "label", "name", "id", "key":
      return isList ? nil : "Write `\(operand)` alone."
    default: break
    }
    guard Function(Keywords.meaning(of: member).kind) != nil else { return nil }
    return "Write `\(member)(\(operand))`."
  }

  /// Where a name that is not seen is declared.
  private func elsewhere(_ name: NameID) -> String? {
    if nodesByName == nil {
      nodesByName = Dictionary(
        form.declarations.enumerated().map { ($0.element.name, $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }
    guard let node = nodesByName?[name], form.nodes[node].kind != .form else { return nil }
    return "There is \(form.quotedPath(node))."
  }

  /// - Parameter help: what to write for what another language has there.
  func reportUnknownMember(
    _ name: NameID, at span: Span, in scope: ScopeID, help: String? = nil
  ) {
    guard !form.scopes[scope].hasUnknownMembers, isListed(.unknownName, at: span) else { return }
    let text = form.names.text(name)
    let owner = form.scopes[scope].node
    let known = namesDeclared(in: scope).names
    let near =
      help == nil ? nearest(to: text, among: [namesDeclared(in: scope)], at: span) : nil
    let what =
      switch form.nodes[owner].kind {
      case .form: "The form has no `\(text)`."
      case .row: "The rows of \(form.quoted(form.nodes[owner].parent)) have no `\(text)`."
      default: "\(form.quoted(owner)) has no `\(text)`."
      }
    report(
      .unknownName, span, what,
      help: help ?? near.map { "Did you mean `\($0.name)`?" }
        ?? (known.isEmpty ? "It is empty so far." : "It has \(form.listing(known))."),
      fix: near?.fix)
  }

  func reportClosed(_ span: Span) {
    report(
      .unknownName, span, "A type cannot read the form that uses it.",
      help: "A type is closed: it reads `value`, its own fields, and functions.")
  }

  func reportValue(_ span: Span) {
    report(
      .noValueHere, span, "`value` means nothing here.",
      help: "It is the value of the field whose rule this is; elsewhere, name the field.")
  }
}
