internal import FormEngine
internal import FormSyntax

/// Infers the types of `let`s, each when it is first read.
extension ExpressionChecker {
  /// The maximum number of places kept for a `let` besides the last one that it reads.
  private static let mostEarlierReads = 16

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
    case .underway: return .invalid
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

  private func check(_ number: LetID) {
    let declaration = form.lets[number]
    let outer = (context, openFrames, reads)
    inference.enter()
    openFrames = []
    reads = RecordedReads(isOn: true)
    context = ExpressionContext(
      file: declaration.file, scope: declaration.scope, template: declaration.template,
      isSilent: declaration.isSilent, isInType: form.isInType(declaration.scope))
    let mark = form.findings.count
    let expression = ConstantFolding.fold(infer(declaration.expression))
    if inference.waiting == nil {
      form.lets[number].type = letType(expression)
      form.lets[number].place = reads.last
      // Only some, so that a chain of `let`s stays linear.
      form.lets[number].earlierPlaces = Array(
        reads.latest(except: reads.last, form).prefix(Self.mostEarlierReads))
      form.lets[number].state = .checked
      noteSummary(expression, slot: declaration.slot)
      noteReading(expression, ofLet: declaration.slot)
      noteControlTexts(of: expression, ofLet: declaration.slot)
      inference.keep(expression, of: declaration.slot)
    } else {
      form.findings.cut(to: mark)
    }
    inference.leave()
    (context, openFrames, reads) = outer
  }

  private func letType(_ expression: Expression) -> ValueType {
    guard expression.type.kind == .rows else { return expression.type }
    report(
      .notAValue, expression.span, ExpressionValueMessage.listAsValue(shortSource(expression.span)))
    return .invalid
  }
}
