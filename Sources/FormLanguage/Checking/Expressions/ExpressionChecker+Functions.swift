internal import FormEngine
internal import FormSyntax

/// Checks the functions of the language and the types of their arguments.
extension ExpressionChecker {
  /// Returns `count` for a call such as `len(items)`, which is meant to count rows or chosen
  /// options; nil for other calls.
  private func meantOfRows(_ call: Call) -> String? {
    guard let argument = call.arguments.first, call.arguments.count == 1,
      Function(meantBy: call.name) == .length,
      tree.kind(argument) == .nameReference || tree.kind(argument) == .path
    else { return nil }
    let isSilent = context.isSilent
    context.isSilent = true
    defer { context.isSilent = isSilent }
    guard case .node(let node) = paths.resolve(argument).target else { return nil }
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
    /// True for `options from`, whose condition decides for each row whether its cell is offered.
    var isOfOptions = false
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
    guard let function = Function(named: call.name) else { return unknownFunction(call, id) }
    if function == .join { return join(call) }
    if function == .nth { return nth(call) }
    if let aggregate = function.row.aggregate,
      function.row.operation == nil || call.arguments.count <= 1
    {
      return self.aggregate(aggregate, call)
    }
    if call.alias != nil || call.filter != nil {
      report(
        .wrongArguments, call.span,
        function.row.aggregate == nil
          ? FunctionMessage.visitsNoRows(call.name) : .comparesValues(call.name))
      return .invalid(call.span)
    }
    switch function {
    case .today: return clock(function, .today, .date, call)
    case .now: return clock(function, .now, .dateTime, call)
    case .round, .floor, .ceiling: return rounded(function, call)
    case .position: return position(call)
    case .contains where reportContainsOption(call):
      return Expression(type: .boolean, span: call.span, form: .invalid)
    default: return applied(function, call, hint: hint)
    }
  }

  private func unknownFunction(_ call: Call, _ id: SyntaxID) -> Expression {
    if call.name == "selected", reportContainsOption(call) { return .invalid(call.span) }
    if rowAbove.reportForeign(call) { return .invalid(call.span) }
    let foreign = ForeignCall(named: call.name)
    let isRemedied = foreign != nil
    // `ROUND`, as in spreadsheets.
    let lower = call.name.lowercased()
    let isInCapitals = Function(named: lower) != nil
    let near =
      isRemedied
      ? nil
      : isInCapitals
        ? lower
        : meantOfRows(call) ?? Function(meantBy: call.name)?.name
          ?? nearestName(to: call.name, among: Function.names)
    report(
      .unknownFunction, call.nameSpan,
      FunctionMessage.unknown(
        call.name, call.arguments.map { shortSource(tree.span($0)) }, near: near,
        known: Function.names),
      fix: near.map {
        isInCapitals
          ? replacement($0, at: call.nameSpan)
          : respelling(call.name, as: $0, among: Function.names, at: call.nameSpan)
      } ?? foreign.flatMap { rewriting(call, id, as: $0) })
    return .invalid(call.span)
  }

  /// Returns a fix that writes a call of another language as it is written here, if that is
  /// complete.
  private func rewriting(_ call: Call, _ id: SyntaxID, as foreign: ForeignCall) -> Fix? {
    let areSimple = call.arguments.allSatisfy { argument in
      switch tree.kind(argument) {
      case .nameReference, .path, .formReference, .call, .integer, .decimal, .text, .parenthesized:
        true
      default: false
      }
    }
    guard areSimple, call.alias == nil, call.filter == nil,
      let (text, isExact) = foreign.method(call.arguments.map { tree.text($0) }), isExact
    else { return nil }
    return replacement(
      foreign.isOperation && tree.isOperand(id) ? "(\(text))" : text, at: call.span)
  }

  /// Checks a call of a function that one operation evaluates, according to its row in the table.
  private func applied(_ function: Function, _ call: Call, hint: ValueType?) -> Expression {
    let counts = function.signatures.map(\.parameters.count)
    guard let operation = function.row.operation,
      let signature = function.signatures.last(where: { $0.accepts(call.arguments.count) })
    else {
      reportWrongCount(function, call, counts)
      return invalidResult(of: function, call)
    }
    if signature.parameters.first == .element {
      return ordered(operation, signature, call, hint: hint)
    }
    let arguments = call.arguments.map {
      infer($0, allowsSecret: function.row.acceptsSecrets)
    }
    var operands: [Expression] = []
    for (parameter, argument) in zip(signature.parameters, arguments) {
      guard let operand = fitting(argument, parameter.kinds, call) else { continue }
      switch (parameter, operand.type.kind) {
      case (.dateOfDay, .dateTime): operands.append(apply(.dateOf, [operand], .date, call))
      case (.timeOfMoment, .dateTime): operands.append(apply(.timeOf, [operand], .time, call))
      default: operands.append(operand)
      }
    }
    guard operands.count == arguments.count else { return invalidResult(of: function, call) }
    let ends = zip(signature.parameters, operands).filter { $0.0 == .day || $0.0 == .moment }
      .map(\.1.type)
    if let from = ends.first, let to = ends.last, !from.isAnything, !to.isAnything,
      from.kind != to.kind
    {
      report(
        .wrongType, call.span,
        FunctionMessage.mixedMoments(
          call.name, from: from.words, to: to.words,
          areTimes: signature.parameters.first == .moment))
      return .invalid(call.span)
    }
    let type = ValueType(of: signature.result) ?? operands.first?.type ?? .invalid
    // One function has a separate operation for each of its two results.
    let isDateOf = operation == .makeDate && operands.count == 1
    return apply(
      isDateOf ? .dateOf : operation, operands, type, call,
      a: operation == .partOfText && operands.count == 3 ? 1 : 0)
  }

  /// Checks a call of a function whose arguments and result have the same ordered type.
  private func ordered(
    _ operation: Operation, _ signature: FunctionSignature, _ call: Call, hint: ValueType?
  ) -> Expression {
    let (operands, type) = inferJoined(
      call.arguments, hint: hint, what: .arguments(of: call.name))
    if type.isInvalid { return .invalid(call.span) }
    guard type.isOrdered || type.kind == .empty else {
      report(
        .wrongType, call.span, FunctionMessage.unorderedArguments(call.name, type: type.words))
      return .invalid(call.span)
    }
    return apply(
      operation, operands, type, call, a: signature.isVariadic ? operands.count : 0)
  }

  private func invalidResult(of function: Function, _ call: Call) -> Expression {
    function.signatures.allSatisfy { $0.result == .boolean }
      ? Expression(type: .boolean, span: call.span, form: .invalid) : .invalid(call.span)
  }

  private func reportWrongCount(_ function: Function, _ call: Call, _ counts: [Int]) {
    let least = counts.min() ?? 0
    let most = counts.max() ?? 0
    let hasGap = Set(counts).count <= most - least
    report(
      .wrongArguments, call.span,
      hasGap
        ? FunctionMessage.wrongDateArguments
        : .wrongCount(call.name, least: least, most: most, found: call.arguments.count))
  }

  private func apply(
    _ operation: Operation, _ operands: [Expression], _ type: ValueType, _ call: Call, a: Int = 0
  ) -> Expression {
    let mayFail = Function(named: call.name)?.row.mayFail == true && operation != .dateOf
    return self.operation(
      Expression(
        type: type, span: call.span,
        form: .apply(
          operation, operands, a: a, source: mayFail ? shortSource(call.span) : "")))
  }

  private func clock(
    _ function: Function, _ form: Expression.Form, _ type: ValueType, _ call: Call
  ) -> Expression {
    guard call.arguments.isEmpty else {
      reportWrongCount(function, call, [0])
      return .invalid(call.span)
    }
    return Expression(type: type, span: call.span, form: form)
  }

  /// Returns an argument of one of these kinds; reports any other and returns nil.
  private func fitting(
    _ argument: Expression, _ kinds: [ValueType.Kind], _ call: Call
  ) -> Expression? {
    if argument.type.isAnything { return argument }
    if !argument.type.isMany, kinds.contains(argument.type.kind) { return argument }
    report(
      .wrongType, argument.span,
      FunctionMessage.wrongArgument(
        call.name, wanted: kinds.map { ValueType($0).words }, source: shortSource(argument.span),
        type: argument.type.words, remedy: remedy(argument, kinds, call)))
    return nil
  }

  private func remedy(
    _ argument: Expression, _ kinds: [ValueType.Kind], _ call: Call
  ) -> ArgumentRemedy {
    let type = argument.type
    if Function(named: call.name) == .length,
      type.isMany || type.kind == .rows || type.kind == .options
    {
      return .count(shortSource(argument.span))
    }
    if type.isSet { return .testChosen(shortSource(argument.span)) }
    if type.isMany { return .takeOne }
    if type.kind == .options { return .options(shortSource(argument.span), isOne: false) }
    if type.kind == .option { return .options(shortSource(argument.span), isOne: true) }
    if let literal = mismatches.unquoted(argument, as: .date)
      ?? mismatches.unquoted(argument, as: .dateTime)
    {
      return .unquote(literal)
    }
    return switch kinds.first {
    case .text: .interpolate
    case .integer where type.kind == .decimal: .round(shortSource(argument.span))
    case .integer, .decimal: .giveNumber
    case .dateTime: .giveDateTime
    case .time: kinds.count == 1 ? .giveTime : .giveMoment
    case .invalid, .empty, .boolean, .date, .days, .duration, .period, .option, .options,
      .rows, nil:
      .giveDate
    }
  }

  // MARK: Numbers

  private func rounded(_ function: Function, _ call: Call) -> Expression {
    let counts = function.signatures.map(\.parameters.count)
    guard let operation = function.row.operation, counts.contains(call.arguments.count) else {
      reportWrongCount(function, call, counts)
      return .invalid(call.span)
    }
    let arguments = call.arguments.map { infer($0) }
    guard let number = fitting(arguments[0], FunctionSignature.Parameter.number.kinds, call) else {
      return .invalid(call.span)
    }
    if arguments.count == 2 {
      guard let places = fitting(arguments[1], [.integer], call) else { return .invalid(call.span) }
      if case .integer(let value)? = places.constant, !(0...18).contains(value) {
        report(.wrongArguments, places.span, FunctionMessage.badPlaces(value))
        return .invalid(call.span)
      }
      return apply(operation, [number.asDecimal(), places], .decimal, call, a: 1)
    }
    return number.type.kind == .integer ? number : apply(operation, [number], .integer, call)
  }

  // MARK: Rows

  private func position(_ call: Call) -> Expression {
    guard call.arguments.count <= 1 else {
      report(.wrongArguments, call.span, FunctionMessage.wrongPositionArguments)
      return .invalid(call.span)
    }
    if let argument = call.arguments.first { return position(of: argument, call) }
    if let frame = here.openFrames.last {
      here.openFrames[here.openFrames.count - 1].plainPositions.append(call.span)
      let template = form.nodes[frame.list].rowTemplate
      return Expression(
        type: .integer, span: call.span, form: .position(template: template, frame: frame.id))
    }
    guard context.template != 0 else {
      report(.wrongArguments, call.span, FunctionMessage.positionOutsideRows)
      return .invalid(call.span)
    }
    here.noteFrame(0, template: context.template)
    return Expression(
      type: .integer, span: call.span, form: .position(template: context.template, frame: 0))
  }

  private func position(of argument: SyntaxID, _ call: Call) -> Expression {
    let tree = self.tree
    if tree.kind(argument) == .nameReference || tree.kind(argument) == .path {
      let path = paths.resolveAnywhere(argument)
      if path.isAbove, !path.isInvalid {
        report(
          .noRowAbove, call.span, RowAboveMessage.position,
          fix: replacement("(position() - 1)", at: call.span, isSafe: false))
        return .invalid(call.span)
      }
      switch path.target {
      case .row(let list) where path.rows.isEmpty:
        let template = form.nodes[list].rowTemplate
        here.noteFrame(path.frame, template: template)
        if here.openFrames.last?.id == path.frame {
          here.openFrames[here.openFrames.count - 1].namesPosition = true
        }
        return Expression(
          type: .integer, span: call.span, form: .position(template: template, frame: path.frame))
      case .invalid: return .invalid(call.span)
      default: break
      }
    }
    report(.wrongArguments, tree.span(argument), FunctionMessage.positionOfNoRow)
    return .invalid(call.span)
  }
}

extension FunctionSignature.Parameter {
  /// The kinds of values that an argument may have; empty for an argument that is not a single
  /// value.
  fileprivate var kinds: [ValueType.Kind] {
    switch self {
    case .text: [.text]
    case .integer: [.integer]
    case .decimal: [.decimal]
    case .boolean: [.boolean]
    case .date: [.date]
    case .time: [.time]
    case .dateTime: [.dateTime]
    case .number: [.integer, .decimal]
    case .day, .dateOfDay: [.date, .dateTime]
    case .moment, .timeOfMoment: [.time, .dateTime]
    case .list, .element, .row: []
    }
  }
}
