internal import FormEngine
internal import FormSyntax

/// A reporter of problems with names, which suggests the names that may be meant.
final class NameProblems: CheckingPart {
  let here: CheckedPlace
  private let rowAbove: RowAboveChecker
  /// The first node with each name, found when it is first needed.
  private var nodesByName: [NameID: NodeID]?
  /// The members that follow each name in paths of a file.
  var members: (file: Int, names: [String: Set<String>])?

  init(_ here: CheckedPlace, _ rowAbove: RowAboveChecker) {
    self.here = here
    self.rowAbove = rowAbove
  }

  func warnIfShadowed(
    _ name: NameID, found: Symbol, in scope: ScopeID, at span: SourceSpan
  ) {
    guard !context.isInStartRow else { return }
    var outer: (symbol: Symbol, scope: ScopeID)?
    var candidate = here.outer(scope)
    while candidate >= 0 {
      if let symbol = form.symbol(name, in: candidate) {
        outer = (symbol, candidate)
        break
      }
      candidate = here.outer(candidate)
    }
    guard let outer, !form.isRule(outer.symbol), !form.isRule(found) else { return }
    var labels: [DiagnosticLabel] = []
    if let place = form.place(of: found) { labels.append(place.label(.isRead)) }
    if let place = form.place(of: outer.symbol) {
      labels.append(place.label(.isHidden))
    }
    report(
      .shadowedName, span,
      NameMessage.shadowed(
        form.names.text(name), inner: here.owner(scope), outer: here.owner(outer.scope),
        isInForm: outer.scope == 0), labels: labels)
  }

  func reportUnknown(_ name: NameID, at span: SourceSpan) {
    var around = context.scope
    while around >= 0 {
      if form.scopes[around].hasUnknownMembers { return }
      around = here.outer(around)
    }
    guard isListed(.unknownName, at: span) else { return }
    let text = form.names.text(name)
    if rowAbove.reportForeign(text, at: span) { return }
    if let column = columnMeant(name) {
      report(
        .unknownName, span, NameMessage.unknown(text, remedy: .near(column)),
        fix: replacement(column, at: span, isSafe: !isCompared(column, at: span)))
      return
    }
    if let block = blockAround(name) {
      report(.unknownName, span, NameMessage.insideBlock(text, of: block))
      return
    }
    if context.isInType {
      report(
        .unknownName, span,
        NameMessage.unreadableInType(
          text, near: nearest(to: text, among: here.visibleNames(), at: span)?.name))
      return
    }
    if let member = memberOfAll(text, at: span) {
      let name = tree.source.text(of: member)
      return report(
        .unknownName, span, NameMessage.unknown(text, remedy: .write(name)),
        fix: replacement(
          "", at: SourceSpan(start: span.start, end: member.start),
          title: FixMessage.write(name).words
        ))
    }
    if let (remedy, meant) = habit(text, isDefault: isDefault(span)) {
      report(
        .unknownName, span, NameMessage.unknown(text, remedy: remedy),
        fix: meant.map { replacement($0, at: span) })
      return
    }
    if let (meant, whole) = hyphenated(span) {
      // The words after an unknown first one are reported together with it.
      let first = tree.source.bytes[whole.range].prefix { $0 != UInt8(ascii: "-") }
      guard whole.start == span.start || here.isVisible(form.names.intern(first)) else { return }
      return report(
        .unknownName, whole,
        NameMessage.unknown(tree.source.text(of: whole), remedy: .near(meant)),
        fix: replacement(meant, at: whole))
    }
    if let cell = cellOfNamedRow(name) {
      return report(
        .unknownName, span, NameMessage.unknown(text, remedy: .write(cell)),
        fix: replacement(cell, at: span))
    }
    var near = nearest(to: text, among: here.visibleNames(), at: span)
    if near == nil, let node = nodeWithMembers(of: text) {
      near = (node, replacement(node, at: span, isSafe: false))
    }
    if near == nil, let word = nearestName(to: text, among: ["value", "true", "false", "empty"]) {
      near = (word, replacement(word, at: span, isSafe: false))
    }
    let isOperand = followsText(span)
    if isOperand || near.map({ isCompared($0.name, at: span) }) == true { near?.fix.isSafe = false }
    report(
      .unknownName, span,
      NameMessage.unknown(
        text,
        remedy: near.map { isOperand ? .nearOrText($0.name, text) : .near($0.name) }
          ?? function(text) ?? optionNamed(name)
          ?? elsewhere(name) ?? .declare),
      fix: near?.fix)
  }

  /// Returns the group or list whose clause reads a name that is declared inside it, although only
  /// the names around it are visible.
  private func blockAround(_ name: NameID) -> String? {
    guard form.nodes.indices.contains(context.node) else { return nil }
    let inner = form.declarations[context.node].inner
    switch form.nodes[context.node].kind {
    case .group, .list:
      guard inner != context.scope, form.symbol(name, in: inner) != nil else { return nil }
      return form.quoted(context.node)
    case .form, .section, .row, .field, .note: return nil
    }
  }

  /// Returns whether a name follows `default`, `==` or `!=`, where a text without quotes is likely.
  private func followsText(_ span: SourceSpan) -> Bool {
    isDefault(span) || follows(["==", "!="], span)
  }

  /// Returns whether a name in place of a span would be compared with itself: `t.region == region`.
  private func isCompared(_ name: String, at span: SourceSpan) -> Bool {
    let bytes = tree.source.bytes
    let around = bytes[max(0, Int(span.start) - 200)..<min(bytes.count, Int(span.end) + 200)]
    let before = around[..<Int(span.start)].reversed().drop { $0 == 0x20 }
    let after = around[Int(span.end)...].drop { $0 == 0x20 }
    func isSign(_ byte: UInt8) -> Bool {
      [UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">")].contains(byte)
    }
    func isSame(_ operand: some Sequence<UInt8>, _ name: some Sequence<UInt8>) -> Bool {
      operand.drop(while: isSign).drop { $0 == 0x20 }.starts(with: name)
    }
    return before.first.map(isSign) == true && isSame(before, name.utf8.reversed())
      || after.first.map(isSign) == true && isSame(after, name.utf8)
  }

  private func isDefault(_ span: SourceSpan) -> Bool { follows(["default"], span) }

  private func follows(_ words: [String], _ span: SourceSpan) -> Bool {
    let before = tree.source.bytes[..<Int(span.start)].reversed().drop { $0 == 0x20 }
    return words.contains { before.starts(with: $0.utf8.reversed()) }
  }

  /// Returns the span of the member in `this.name`: after a word that means all answers in other
  /// languages, a name by itself here.
  private func memberOfAll(_ text: String, at span: SourceSpan) -> SourceSpan? {
    let words = ["self", "this", "it", "data", "record", "values", "answers", "row", "current"]
    let bytes = tree.source.bytes
    let start = Int(span.end) + 1
    guard words.contains(text.lowercased()), bytes.indices.contains(start),
      bytes[start - 1] == UInt8(ascii: ".")
    else { return nil }
    let end = bytes[start...].firstIndex { !$0.isPartOfName } ?? bytes.count
    guard end > start, here.isVisible(form.names.intern(bytes[start..<end])) else { return nil }
    return SourceSpan(start, end)
  }

  /// Returns what to write instead of a word of another language.
  private func habit(_ text: String, isDefault: Bool) -> (remedy: NameRemedy, meant: String?)? {
    func write(_ code: String) -> (NameRemedy, String?) { (.write(code), code) }
    let word = text.lowercased()
    // A text in backticks, as in JavaScript.
    let content = text.replacingEach("${", by: "\\(")
    if content != text { return write("\"\(content.replacingEach("}", by: ")"))\"") }
    switch word {
    case "null", "nil", "none", "undefined":
      return (isDefault ? .noDefault : .testForValue, nil)
    case "true", "yes": return write("true")
    case "false", "no": return write("false")
    case "on" where isDefault: return write("true")
    case "off" where isDefault: return write("false")
    case "current_date", "curdate", "sysdate": return write("today()")
    case "current_timestamp", "getdate": return write("now()")
    case "self", "this", "it", "answer", "_":
      guard case .field = context.value else { return nil }
      return (.value, "value")
    case "today", "now": return (.function(call: "\(word)()"), "\(word)()")
    default: return nil
    }
  }

  /// Suggests an option of the name, whose dot is missing.
  private func optionNamed(_ name: NameID) -> NameRemedy? {
    guard form.findings.spend(form.choices.count),
      form.choices.indices.contains(where: { form.option(name, in: $0) != nil })
    else { return nil }
    return .option(form.names.text(name))
  }

  private func function(_ text: String) -> NameRemedy? {
    guard let function = Function(named: text) else { return nil }
    if case .field = context.value, function.isOfOneValue {
      return .function(call: "\(function.name)(value)")
    }
    return .function(call: "\(function.name)(…)")
  }

  /// Returns what to write instead of a member of another language: `length(value)` for
  /// `value.length`.
  func remedy(for name: NameID, of path: ResolvedPath) -> NameRemedy? {
    let member = form.names.text(name)
    guard case .node(let node) = path.target else { return nil }
    let operand = shortSource(wholePath(endingAt: path.span))
    let choice = form.declarations[node].choice
    if choice >= 0, form.choices.indices.contains(choice), form.option(name, in: choice) != nil {
      return .write(
        form.nodes[node].type.kind == .options
          ? "\(optionSource(member)) in \(operand)" : "\(operand) == \(optionSource(member))")
    }
    if choice >= 0, form.choices.indices.contains(choice) {
      if form.choices[choice].points != nil { return .pointsOf(operand) }
      if member == "points" { return .points }
    }
    let isList = form.nodes[node].kind == .list
    let counts = isList || form.nodes[node].type.kind == .options
    switch member {
    case "count", "length", "size", "len":
      return .write("\(counts ? "count" : "length")(\(operand))")
    case "isEmpty", "is_empty", "empty", "isNull", "isBlank":
      return .write(isList ? "count(\(operand)) == 0" : "\(operand) is empty")
    case "isFilled", "exists", "hasValue", "notEmpty", "isNotEmpty", "filled":
      return .write(isList ? "count(\(operand)) > 0" : "\(operand) is filled")
    case "first" where isList, "last" where isList: return .write("\(member)(\(operand).COLUMN)")
    case "years", "months", "days": return .age(unit: String(member.dropLast()), of: operand)
    case "value", "rawValue", "label", "name", "id", "key": return isList ? nil : .alone(operand)
    default: break
    }
    let meant = Function(meantBy: member).flatMap { $0.isOfOneValue ? $0 : nil }
    guard let function = Function(named: member) ?? meant else { return nil }
    if function == .join { return .write("join(\(operand), \", \")") }
    return .write("\(function.name)(\(operand))")
  }

  /// Returns the span of a member with the names before it, as written: `items.total` for `total`.
  private func wholePath(endingAt span: SourceSpan) -> SourceSpan {
    let bytes = tree.source.bytes
    var start = Int(span.start)
    while start > 0, Int(span.end) - start < 200, bytes.indices.contains(start - 1),
      bytes[start - 1] == UInt8(ascii: ".") || bytes[start - 1].isPartOfName
    {
      start -= 1
    }
    return bytes.indices.contains(start) && bytes[start] == UInt8(ascii: ".")
      ? span : SourceSpan(start, Int(span.end))
  }

  /// Suggests the path of a name that is declared but not visible.
  private func elsewhere(_ name: NameID) -> NameRemedy? {
    if nodesByName == nil {
      nodesByName = Dictionary(
        form.declarations.enumerated().map { ($0.element.name, $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }
    guard let node = nodesByName?[name], form.nodes[node].kind != .form else { return nil }
    return .elsewhere(path: form.pathText(node))
  }

  /// Reports a name that a scope does not declare.
  ///
  /// - Parameter remedy: what to write instead, if it is from another language.
  func reportUnknownMember(
    _ name: NameID, at span: SourceSpan, in scope: ScopeID, remedy: NameRemedy? = nil
  ) {
    guard !form.scopes[scope].hasUnknownMembers, isListed(.unknownName, at: span) else { return }
    let text = form.names.text(name)
    let known = here.namesDeclared(in: scope)
    let near = remedy == nil ? nearest(to: text, among: [known], at: span) : nil
    report(
      .unknownName, span,
      NameMessage.unknownMember(
        text, of: here.owner(scope),
        remedy: remedy ?? near.map { .near($0.name) }
          ?? (known.names.isEmpty
            ? .noMembers
            : .members(listing: form.listing(known.names), isOne: known.names.count == 1))),
      fix: near?.fix)
  }
}
