internal import FormEngine
internal import FormSyntax

/// Infers the types of `let`s, each when it is first read.
extension ExpressionChecker {
  /// The maximum depth to which `let`s that read one another are followed at once; longer chains
  /// are handled in parts.
  static let letDepthLimit = 32
  /// The maximum number of places kept for a `let` besides the last one that it reads.
  private static let mostEarlierReads = 16

  func checkLets() {
    for number in form.lets.indices where form.lets[number].state == .unchecked {
      // Each `let` on the stack needs the one above it, so reading one of them is a cycle.
      var stack = [number]
      while let top = stack.last {
        form.lets[top].state = .underway
        waitingLet = nil
        check(top)
        if let waiting = waitingLet {
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
    if waitingLet != nil { return .invalid }
    if letDepth >= Self.letDepthLimit {
      waitingLet = number
      return .invalid
    }
    form.lets[number].state = .underway
    check(number)
    if waitingLet != nil { form.lets[number].state = .unchecked }
    return form.lets[number].type
  }

  private func check(_ number: LetID) {
    let declaration = form.lets[number]
    let outer = (context, openFrames, lastRead, keepsLastRead, reads)
    letDepth += 1
    openFrames = []
    (lastRead, keepsLastRead, reads) = (-1, true, [])
    context = ExpressionContext(
      file: declaration.file, scope: declaration.scope, template: declaration.template,
      isSilent: declaration.isSilent, isInType: form.isInType(declaration.scope))
    let mark = form.findings.count
    let expression = ConstantFolding.fold(infer(declaration.expression))
    if waitingLet == nil {
      form.lets[number].type = letType(expression)
      form.lets[number].place = lastRead
      form.lets[number].earlierPlaces = earlierReads()
      form.lets[number].state = .checked
      noteSummary(expression, slot: declaration.slot)
      noteReading(expression, ofLet: declaration.slot)
      noteControlTexts(of: expression, ofLet: declaration.slot)
      letValues.append((declaration.slot, expression))
    } else {
      form.findings.cut(to: mark)
    }
    letDepth -= 1
    (context, openFrames, lastRead, keepsLastRead, reads) = outer
  }

  /// Returns the places read besides the last one, latest first; only some, so a chain of `let`s
  /// stays linear.
  private func earlierReads() -> [NodeID] {
    guard reads.count > 1 else { return [] }
    let others = Set(reads).subtracting([lastRead]).sorted {
      form.declarations[$0].focusRank > form.declarations[$1].focusRank
    }
    return Array(others.prefix(Self.mostEarlierReads))
  }

  private func letType(_ expression: Expression) -> ValueType {
    guard expression.type.kind == .rows else { return expression.type }
    report(
      .notAValue, expression.span, ExpressionValueMessage.listAsValue(shortSource(expression.span)))
    return .invalid
  }

}
