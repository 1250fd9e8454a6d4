internal import FormEngine

/// The functions of the language and the type rules of their arguments.
extension ExpressionChecker {
  /// The functions by their names: the meaning of `NAME(…)`.
  static let functionNames = [
    "abs", "all", "any", "average", "ceiling", "contains", "count", "date", "days", "ends", "first",
    "floor", "last", "length", "lower", "max", "min", "months", "now", "position", "round",
    "starts", "sum", "time", "today", "trim", "upper", "weekday", "years",
  ]

  /// The function that another language calls `foreign`; for the finding about an unknown function.
  private static func functionMeant(by foreign: String) -> String? {
    switch foreign.lowercased() {
    case "len", "size", "strlen": "length"
    case "avg", "mean": "average"
    case "ceil": "ceiling"
    case "lowercase", "tolower", "lcase": "lower"
    case "uppercase", "toupper", "ucase": "upper"
    case "strip": "trim"
    case "includes", "has": "contains"
    case "startswith", "starts_with", "hasprefix": "starts"
    case "endswith", "ends_with", "hassuffix": "ends"
    case "every", "forall": "all"
    case "some", "exists": "any"
    case "total": "sum"
    case "minimum": "min"
    case "maximum": "max"
    default: nil
    }
  }

  /// What to write instead of a function of other languages that does not exist here.
  private static func remedy(for foreign: String) -> String? {
    switch foreign.lowercased() {
    case "coalesce", "ifnull", "nvl", "default_to": "Write `a ?? b`."
    case "concat", "join", "string", "str", "format", "text":
      "Texts are joined by interpolation: `\"\\(a) \\(b)\"`."
    case "isnull", "is_null", "isempty", "is_empty", "empty", "isblank", "blank":
      "Write `a is empty`."
    case "isset", "defined", "required", "notempty", "not_empty", "exists_value", "filled":
      "Write `a is filled`."
    case "if", "iif", "ifelse", "ternary": "Write `if CONDITION then VALUE else VALUE`."
    case "between", "range", "clamp": "Write `a in 1...5`."
    case "year", "age", "month", "day", "datediff", "dateadd", "date_add", "adddays":
      "The time since a day is `years(a, today())`; `a + 30 days` is a later day."
    case "regex", "regexp", "regexmatch", "match", "test": "Write `a matches /[a-z]+/`."
    case "int", "integer", "number", "tonumber", "parseint", "float", "decimal":
      "Ask for a number in a field of the type `integer` or `decimal`."
    case "substr", "substring", "left", "right", "mid", "slice":
      "Search a text with `starts`, `ends`, `contains` or `matches`."
    case "not": "Write `not (CONDITION)`."
    case "selected": "Write `.option in a`."
    case "pow", "power", "sqrt": "Powers are written out: `a * a`."
    default: nil
    }
  }

  /// `len(items)`, whose rows are counted.
  private func meantOfRows(_ call: Call) -> String? {
    guard let argument = call.arguments.first, call.arguments.count == 1,
      Self.functionMeant(by: call.name) == "length",
      tree.kind(argument) == .nameReference || tree.kind(argument) == .path
    else { return nil }
    let isSilent = context.isSilent
    context.isSilent = true
    defer { context.isSilent = isSilent }
    guard case .node(let node) = resolve(argument).target else { return nil }
    return form.nodes[node].kind == .list || form.nodes[node].type.kind == .options ? "count" : nil
  }

  /// The parts of a call.
  struct Call {
    var name: String
    var span: Span
    var nameSpan: Span
    var arguments: [SyntaxID] = []
    var alias: SyntaxID?
    var filter: SyntaxID?
  }

  func call(_ id: SyntaxID, hint: ValueType?) -> Expression {
    let tree = self.tree
    var call = Call(name: "", span: tree.span(id), nameSpan: tree.span(id))
    for (index, child) in tree.children(of: id).enumerated() {
      if index == 0 {
        guard tree.kind(child) == .nameReference else { return .invalid(call.span) }
        call.name = tree.nameText(child)
        call.nameSpan = tree.span(child)
        continue
      }
      switch tree.kind(child) {
      case .callAlias: call.alias = tree.child(at: 0, of: child)
      case .whereCondition: call.filter = tree.child(at: 0, of: child)
      case .missing: return .invalid(call.span)
      default: call.arguments.append(child)
      }
    }
    if let aggregate = aggregateFunction(call) { return self.aggregate(aggregate, call) }
    if call.alias != nil || call.filter != nil, Self.functionNames.contains(call.name) {
      report(
        .wrongArguments, call.span, "`\(call.name)` does not accept `as` or `where`.",
        help: "They are only allowed in `count sum average min max any all first last`.")
      return .invalid(call.span)
    }
    return function(call, hint: hint)
  }

  private func aggregateFunction(_ call: Call) -> AggregateFunction? {
    switch call.name {
    case "count": .count
    case "sum": .sum
    case "average": .average
    case "min": call.arguments.count > 1 ? nil : .min
    case "max": call.arguments.count > 1 ? nil : .max
    case "any": .any
    case "all": .all
    case "first": .first
    case "last": .last
    default: nil
    }
  }

  private func function(_ call: Call, hint: ValueType?) -> Expression {
    switch call.name {
    case "min": return extremum(.least, call, hint: hint)
    case "max": return extremum(.greatest, call, hint: hint)
    case "length":
      guard let text = textArguments(call, count: 1, allowsSecret: true) else {
        return .invalid(call.span)
      }
      return apply(.textLength, text, .integer, call)
    case "lower": return textFunction(.lower, call)
    case "upper": return textFunction(.upper, call)
    case "trim": return textFunction(.trim, call)
    case "contains": return textTest(.textContains, call)
    case "starts": return textTest(.starts, call)
    case "ends": return textTest(.ends, call)
    case "round", "floor", "ceiling", "abs": return numberFunction(call)
    case "today": return clock(.today, .date, call)
    case "now": return clock(.now, .dateTime, call)
    case "years": return difference(.years, call)
    case "months": return difference(.months, call)
    case "days": return difference(.days, call)
    case "date": return dateFunction(call)
    case "time":
      guard let arguments = arguments(call, count: 1...1),
        let moment = fitting(arguments[0], [.dateTime], call)
      else { return .invalid(call.span) }
      return apply(.timeOf, [moment], .time, call)
    case "weekday": return weekday(call)
    case "position": return position(call)
    default:
      let isRemedied = Self.remedy(for: call.name) != nil
      let near =
        isRemedied
        ? nil
        : meantOfRows(call) ?? Self.functionMeant(by: call.name)
          ?? nearestName(to: call.name, among: Self.functionNames)
      report(
        .unknownFunction, call.nameSpan, "There is no function `\(call.name)`.",
        help: Self.remedy(for: call.name) ?? near.map { "Did you mean `\($0)`?" }
          ?? "The functions are \(Self.functionNames.joined(separator: ", ")).",
        fix: near.map {
          respelling(call.name, as: $0, among: Self.functionNames, at: call.nameSpan)
        })
      return .invalid(call.span)
    }
  }

  private func apply(
    _ operation: Operation, _ operands: [Expression], _ type: ValueType, _ call: Call, a: Int = 0
  ) -> Expression {
    let mayFail = [.round, .floor, .ceiling, .absolute, .makeDate].contains(operation)
    return ConstantFolding.fold(
      Expression(
        type: type, span: call.span,
        form: .apply(
          operation, operands, a: a, source: mayFail ? shortSource(call.span) : "")))
  }

  private func clock(_ form: Expression.Form, _ type: ValueType, _ call: Call) -> Expression {
    guard arguments(call, count: 0...0) != nil else { return .invalid(call.span) }
    return Expression(type: type, span: call.span, form: form)
  }

  /// The arguments, if their number is right.
  private func arguments(
    _ call: Call, count: ClosedRange<Int>, allowsSecret: Bool = false
  ) -> [Expression]? {
    guard count.contains(call.arguments.count) else {
      let wanted =
        switch (count.lowerBound, count.upperBound) {
        case (0, 0): "no arguments"
        case (1, 1): "one argument"
        case (let least, let most) where least == most: "\(least) arguments"
        case (let least, let most): "\(least) to \(most) arguments"
        }
      report(
        .wrongArguments, call.span,
        "`\(call.name)` requires \(wanted), but here \(call.arguments.count == 1 ? "is 1" : "are \(call.arguments.count)").",
        help: "Write `\(call.name)(\(["", "a", "a, b"][min(count.lowerBound, 2)]))`.")
      return nil
    }
    return call.arguments.map { infer($0, allowsSecret: allowsSecret) }
  }

  /// An argument of one of these kinds; nil if it is not, which is reported.
  private func fitting(
    _ argument: Expression, _ kinds: [ValueType.Kind], _ call: Call
  ) -> Expression? {
    if argument.type.isAnything { return argument }
    if !argument.type.isMany, kinds.contains(argument.type.kind) { return argument }
    let wanted = kinds.map { ValueType($0).words }.joined(separator: " or ")
    report(
      .wrongType, argument.span,
      "`\(call.name)` requires \(wanted), but \(quotedSource(argument.span)) is \(argument.type.words).",
      help: fittingHelp(kinds, argument, call))
    return nil
  }

  private func fittingHelp(
    _ kinds: [ValueType.Kind], _ argument: Expression, _ call: Call
  ) -> String {
    let name = shortSource(argument.span)
    if call.name == "length",
      argument.type.isMany || argument.type.kind == .rows || argument.type.kind == .options
    {
      return "Count with `count(\(name))`."
    }
    if argument.type.isMany { return "Take one value of the column: `first(…)`, `max(…)`." }
    return fittingHelp(kinds, argument)
  }

  private func fittingHelp(_ kinds: [ValueType.Kind], _ argument: Expression) -> String {
    if let literal = unquoted(argument, as: .date) ?? unquoted(argument, as: .dateTime) {
      return "Write `\(literal)`, without quotes."
    }
    return switch kinds.first {
    case .text: "Any value becomes a text by interpolation: `\"\\(a)\"`."
    case .integer, .decimal: "Give it a number."
    case .dateTime: "Give it `now()`, or a field of the type `datetime`."
    default: "Give it `today()`, or a field of the type `date`."
    }
  }

  // MARK: Texts

  private func textArguments(
    _ call: Call, count: Int, allowsSecret: Bool = false
  ) -> [Expression]? {
    guard let arguments = arguments(call, count: count...count, allowsSecret: allowsSecret) else {
      return nil
    }
    var isFine = true
    for argument in arguments where fitting(argument, [.text], call) == nil { isFine = false }
    return isFine ? arguments : nil
  }

  private func textFunction(_ operation: Operation, _ call: Call) -> Expression {
    guard let arguments = textArguments(call, count: 1) else { return .invalid(call.span) }
    return apply(operation, arguments, .text, call)
  }

  private func textTest(_ operation: Operation, _ call: Call) -> Expression {
    let invalid = Expression(type: .boolean, span: call.span, form: .invalid)
    if operation == .textContains, reportContainsOption(call) { return invalid }
    guard let arguments = textArguments(call, count: 2) else { return invalid }
    return apply(operation, arguments, .boolean, call)
  }

  /// `contains(tags, .red)`, for chosen options.
  private func reportContainsOption(_ call: Call) -> Bool {
    guard call.arguments.count == 2, tree.kind(call.arguments[1]) == .optionLiteral else {
      return false
    }
    let source = form.files.sources[context.file]
    let (set, option) = (tree.span(call.arguments[0]), tree.span(call.arguments[1]))
    report(
      .wrongType, call.span, "`in` tests whether an option is chosen.",
      help: "Write `\(shortSource(option)) in \(shortSource(set))`.",
      fix: replacement(
        "\(source.text(of: option)) in \(source.text(of: set))", at: call.span, title: "Use `in`",
        isSafe: false))
    return true
  }

  // MARK: Numbers

  private func numberFunction(_ call: Call) -> Expression {
    guard let arguments = arguments(call, count: 1...(call.name == "round" ? 2 : 1)),
      let number = fitting(arguments[0], [.integer, .decimal], call)
    else { return .invalid(call.span) }
    let isWhole = number.type.kind == .integer
    if call.name == "abs" {
      return apply(.absolute, [number], number.type, call)
    }
    if arguments.count == 2 {
      guard let places = fitting(arguments[1], [.integer], call) else { return .invalid(call.span) }
      if case .integer(let value)? = places.constant, !(0...18).contains(value) {
        report(
          .wrongArguments, places.span, "A decimal has 0 to 18 places, not \(value).",
          help: "Write a number from 0 to 18.")
        return .invalid(call.span)
      }
      return apply(.round, [number.asDecimal(), places], .decimal, call, a: 1)
    }
    if isWhole { return number }
    let operation: Operation =
      switch call.name {
      case "floor": .floor
      case "ceiling": .ceiling
      default: .round
      }
    return apply(operation, [number], .integer, call)
  }

  private func extremum(_ operation: Operation, _ call: Call, hint: ValueType?) -> Expression {
    guard call.arguments.count > 1 else {
      report(
        .wrongArguments, call.span, "`\(call.name)` requires a column, or two or more values.",
        help: "Write `\(call.name)(a, b)` or `\(call.name)(LIST.COLUMN)`.")
      return .invalid(call.span)
    }
    let (operands, type) = inferJoined(
      call.arguments, hint: hint, what: "The arguments of `\(call.name)`")
    if type.isInvalid { return .invalid(call.span) }
    guard type.isOrdered || type.kind == .empty else {
      report(
        .wrongType, call.span,
        "`\(call.name)` requires values with an order, but here is \(type.words).",
        help: "Give it numbers, dates, times or options.")
      return .invalid(call.span)
    }
    return apply(operation, operands, type, call, a: operands.count)
  }

  // MARK: Dates

  private func difference(_ operation: Operation, _ call: Call) -> Expression {
    guard let arguments = arguments(call, count: 2...2),
      let from = fitting(arguments[0], [.date, .dateTime], call),
      let to = fitting(arguments[1], [.date, .dateTime], call)
    else { return .invalid(call.span) }
    if !from.type.isAnything, !to.type.isAnything, from.type.kind != to.type.kind {
      report(
        .wrongType, call.span,
        "`\(call.name)` counts between two dates or between two dates with times, not from \(from.type.words) to \(to.type.words).",
        help: "`date(…)` gives the date of a date and time.")
      return .invalid(call.span)
    }
    return apply(operation, [from, to], .integer, call)
  }

  private func dateFunction(_ call: Call) -> Expression {
    if call.arguments.count == 1 {
      let argument = infer(call.arguments[0])
      guard let moment = fitting(argument, [.dateTime], call) else { return .invalid(call.span) }
      return apply(.dateOf, [moment], .date, call)
    }
    guard call.arguments.count == 3 else {
      report(
        .wrongArguments, call.span,
        "`date` requires a year, a month and a day, or one date and time.",
        help: "Write `date(2026, 11, 20)`, or `date(now())`.")
      return .invalid(call.span)
    }
    var parts: [Expression] = []
    for argument in call.arguments {
      guard let part = fitting(infer(argument), [.integer], call) else {
        return .invalid(call.span)
      }
      parts.append(part)
    }
    return apply(.makeDate, parts, .date, call)
  }

  private func weekday(_ call: Call) -> Expression {
    guard let arguments = arguments(call, count: 1...1),
      var date = fitting(arguments[0], [.date, .dateTime], call)
    else { return .invalid(call.span) }
    if date.type.kind == .dateTime { date = apply(.dateOf, [date], .date, call) }
    return apply(.weekday, [date], .integer, call)
  }

  // MARK: Rows

  private func position(_ call: Call) -> Expression {
    guard call.arguments.count <= 1 else {
      report(
        .wrongArguments, call.span, "`position` accepts no argument, or the name of a row.",
        help: "Write `position()`, or `position(p)` after `as p`.")
      return .invalid(call.span)
    }
    if let argument = call.arguments.first { return position(of: argument, call) }
    if let frame = openFrames.last {
      openFrames[openFrames.count - 1].plainPositions.append(call.span)
      let template = form.nodes[frame.list].rowTemplate
      return Expression(
        type: .integer, span: call.span, form: .position(template: template, frame: frame.id))
    }
    guard context.template != 0 else {
      report(
        .wrongArguments, call.span,
        "`position()` is the number of a row, but this is not in a row.",
        help: "Use it in a list, or in the condition after `where`.")
      return .invalid(call.span)
    }
    noteFrame(0, template: context.template)
    return Expression(
      type: .integer, span: call.span, form: .position(template: context.template, frame: 0))
  }

  private func position(of argument: SyntaxID, _ call: Call) -> Expression {
    let tree = self.tree
    if tree.kind(argument) == .nameReference || tree.kind(argument) == .path {
      let path = resolve(argument)
      switch path.target {
      case .row(let list) where path.rows.isEmpty:
        let template = form.nodes[list].rowTemplate
        noteFrame(path.frame, template: template)
        if openFrames.last?.id == path.frame {
          openFrames[openFrames.count - 1].namesPosition = true
        }
        return Expression(
          type: .integer, span: call.span, form: .position(template: template, frame: path.frame))
      case .invalid: return .invalid(call.span)
      default: break
      }
    }
    report(
      .wrongArguments, tree.span(argument), "`position` requires the name of a row, given by `as`.",
      help: "For example `count(people as p where position(p) < 3)`.")
    return .invalid(call.span)
  }
}
