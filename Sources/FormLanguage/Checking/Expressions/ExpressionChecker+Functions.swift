internal import FormEngine

/// The functions of the language and the type rules of their arguments.
extension ExpressionChecker {
  /// The function that another language calls `foreign`; for the finding about an unknown function.
  private static func functionMeant(by foreign: String) -> String? {
    switch foreign.lowercased() {
    case "len", "size", "strlen": "length"
    case "avg", "mean", "averageif", "averageifs": "average"
    case "ceil": "ceiling"
    case "lowercase", "tolower", "lcase": "lower"
    case "uppercase", "toupper", "ucase": "upper"
    case "strip": "trim"
    case "includes", "has": "contains"
    case "startswith", "starts_with", "hasprefix": "starts"
    case "endswith", "ends_with", "hassuffix": "ends"
    case "every", "forall": "all"
    case "some", "exists": "any"
    case "total", "sumif", "sumifs": "sum"
    case "countif", "countifs", "counta", "countwhere", "count_if", "count_where": "count"
    case "implode", "string_agg", "group_concat", "listagg", "textjoin", "text_join": "join"
    case "minimum": "min"
    case "maximum": "max"
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
    var span: SourceSpan
    var nameSpan: SourceSpan
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
    if call.name == "join" { return join(call) }
    if let aggregate = aggregateFunction(call) { return self.aggregate(aggregate, call) }
    if call.alias != nil || call.filter != nil, Function.names.contains(call.name) {
      report(.wrongArguments, call.span, FunctionFact.visitsNoRows(call.name))
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
      if call.name == "selected", reportContainsOption(call) { return .invalid(call.span) }
      let isRemedied = FunctionFact.remedy(for: call.name) != nil
      // `ROUND`, as spreadsheets have it.
      let lower = call.name.lowercased()
      let isInCapitals = Function.names.contains(lower)
      let near =
        isRemedied
        ? nil
        : isInCapitals
          ? lower
          : meantOfRows(call) ?? Self.functionMeant(by: call.name)
            ?? nearestName(to: call.name, among: Function.names)
      report(
        .unknownFunction, call.nameSpan,
        FunctionFact.unknown(
          call.name, call.arguments.map { shortSource(tree.span($0)) }, near: near,
          known: Function.names),
        fix: near.map {
          isInCapitals
            ? replacement($0, at: call.nameSpan)
            : respelling(call.name, as: $0, among: Function.names, at: call.nameSpan)
        })
      return .invalid(call.span)
    }
  }

  private func apply(
    _ operation: Operation, _ operands: [Expression], _ type: ValueType, _ call: Call, a: Int = 0
  ) -> Expression {
    let mayFail = [.round, .floor, .ceiling, .absolute, .makeDate].contains(operation)
    return self.operation(
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
      report(
        .wrongArguments, call.span,
        FunctionFact.wrongCount(
          call.name, least: count.lowerBound, most: count.upperBound, found: call.arguments.count))
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
    report(
      .wrongType, argument.span,
      FunctionFact.wrongArgument(
        call.name, wanted: kinds.map { ValueType($0).words }, source: shortSource(argument.span),
        type: argument.type.words, remedy: remedy(argument, kinds, call)))
    return nil
  }

  private func remedy(
    _ argument: Expression, _ kinds: [ValueType.Kind], _ call: Call
  ) -> ArgumentRemedy {
    let type = argument.type
    if call.name == "length", type.isMany || type.kind == .rows || type.kind == .options {
      return .count(shortSource(argument.span))
    }
    if type.isMany { return .takeOne }
    if type.kind == .options { return .options(shortSource(argument.span), isOne: false) }
    if type.kind == .option { return .options(shortSource(argument.span), isOne: true) }
    if let literal = unquoted(argument, as: .date) ?? unquoted(argument, as: .dateTime) {
      return .unquote(literal)
    }
    return switch kinds.first {
    case .text: .interpolate
    case .integer, .decimal: .giveNumber
    case .dateTime: .giveDateTime
    case .invalid, .empty, .boolean, .date, .time, .days, .duration, .period, .option, .options,
      .rows, nil:
      .giveDate
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
        report(.wrongArguments, places.span, FunctionFact.badPlaces(value))
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
      report(.wrongArguments, call.span, FunctionFact.needsValues(call.name))
      return .invalid(call.span)
    }
    let (operands, type) = inferJoined(
      call.arguments, hint: hint, what: .arguments(of: call.name))
    if type.isInvalid { return .invalid(call.span) }
    guard type.isOrdered || type.kind == .empty else {
      report(
        .wrongType, call.span, FunctionFact.unorderedArguments(call.name, type: type.words))
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
        FunctionFact.mixedDates(call.name, from: from.type.words, to: to.type.words))
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
      report(.wrongArguments, call.span, FunctionFact.wrongDateArguments)
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
      report(.wrongArguments, call.span, FunctionFact.wrongPositionArguments)
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
      report(.wrongArguments, call.span, FunctionFact.positionOutsideRows)
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
    report(.wrongArguments, tree.span(argument), FunctionFact.positionOfNoRow)
    return .invalid(call.span)
  }
}
