internal import FormEngine
internal import FormSyntax

/// Infers the types of `let`s, each when it is first read.
extension ExpressionChecker {
  /// The maximum number of places kept for a `let` besides the last one that it reads.
  private static let mostEarlierReads = 16
  /// The number of times that the type of a `let` that reads itself in the row above is inferred
  /// again.
  private static let mostTypesOfItself = 2

  func checkLets() {
    for number in form.lets.indices where form.lets[number].state == .unchecked {
      // Each `let` on the stack needs the one above it, so reading one of them is a cycle.
      var stack = [number]
      while let top = stack.last {
        form.lets[top].state = .underway
        inference.waiting = nil
        check(top)
        if let waiting = inference.waiting {
          stack.append(waiting)
        } else {
          stack.removeLast()
        }
      }
    }
  }

  /// Returns the type of a `let`; invalid if it reads itself, which is reported with the cycles.
  func type(of number: LetID) -> ValueType {
    switch form.lets[number].state {
    case .checked: return form.lets[number].type
    case .underway:
      if number != inference.inferred.number { inference.readsUnderway = true }
      return .invalid
    case .unchecked: break
    }
    if inference.waiting != nil { return .invalid }
    if inference.isTooDeep {
      inference.waiting = number
      return .invalid
    }
    form.lets[number].state = .underway
    check(number)
    if inference.waiting != nil { form.lets[number].state = .unchecked }
    return form.lets[number].type
  }

  /// Returns the type of a `let` in the row above, which may be the one whose type is being
  /// inferred.
  func typeAbove(of number: LetID, at span: SourceSpan) -> ValueType {
    func reportCycle() -> ValueType {
      report(.cycle, span, CycleMessage.typeOfItself(form.names.text(form.lets[number].name)))
      return .invalid
    }
    guard form.lets[number].state == .underway else {
      let outer = inference.readsUnderway
      defer { inference.readsUnderway = outer }
      inference.readsUnderway = false
      let type = type(of: number)
      // It reads a `let` whose type is not known yet, and which reads it in turn.
      return type.isInvalid && inference.readsUnderway ? reportCycle() : type
    }
    guard number == inference.inferred.number else { return reportCycle() }
    inference.inferred.readsItself = true
    return inference.inferred.typeAbove ?? .empty
  }

  private func check(_ number: LetID) {
    let declaration = form.lets[number]
    let outer = (context, here.openFrames, here.reads)
    inference.enter()
    here.openFrames = []
    here.reads = RecordedReads(isOn: true)
    context = ExpressionContext(
      file: declaration.file, scope: declaration.scope, template: declaration.template,
      isSilent: declaration.isSilent, isInType: form.isInType(declaration.scope))
    let mark = form.findings.count
    let outerInferred = inference.inferred
    inference.inferred = LetInference.Inferred(number: number)
    var expression = ConstantFolding.fold(infer(declaration.expression))
    // The type of a `let` that reads itself in the row above is first inferred as if there were no
    // row above. Inferred again with that type for the row above, it must stay the same.
    for _ in 0..<Self.mostTypesOfItself
    where inference.inferred.readsItself && inference.waiting == nil {
      let type = expression.type
      guard type.kind != .rows, !type.isInvalid, type != inference.inferred.typeAbove else { break }
      form.findings.cut(to: mark)
      here.reads = RecordedReads(isOn: true)
      inference.inferred.typeAbove = type
      expression = ConstantFolding.fold(infer(declaration.expression))
    }
    inference.inferred = outerInferred
    expression = inOrder(expression)
    if inference.waiting == nil {
      form.lets[number].type = letType(expression)
      form.lets[number].place = here.reads.last
      // Only some of them, to keep the time for a chain of `let`s linear.
      form.lets[number].earlierPlaces = Array(
        here.reads.latest(except: here.reads.last, form).prefix(Self.mostEarlierReads))
      form.lets[number].state = .checked
      divisors.note(expression, ofLet: declaration.slot)
      readingOrder.note(expression, ofLet: declaration.slot)
      controlCharacters.noteTexts(of: expression, ofLet: declaration.slot)
      inference.keep(expression, of: declaration.slot)
    } else {
      form.findings.cut(to: mark)
    }
    inference.leave()
    (context, here.openFrames, here.reads) = outer
  }

  private func letType(_ expression: Expression) -> ValueType {
    guard expression.type.kind == .rows else { return expression.type }
    report(
      .notAValue, expression.span, ExpressionValueMessage.listAsValue(shortSource(expression.span)))
    return .invalid
  }
}
