internal import FormEngine

/// Infers the types of `let`s, each when it is first read.
extension FormChecker {
  /// How deep `let`s that read one another are followed at once; longer chains are handled in
  /// parts.
  static let letDepthLimit = 32

  func checkLets() {
    for number in lets.indices where lets[number].state == .unchecked {
      // Each one on the stack needs the one above it, so reading one of them is a cycle.
      var stack = [number]
      while let top = stack.last {
        lets[top].state = .underway
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

  /// The type of a `let`; invalid if it reads itself, which is reported with the cycles.
  func type(of number: LetID) -> ValueType {
    switch lets[number].state {
    case .checked: return lets[number].type
    case .underway: return .invalid
    case .unchecked: break
    }
    if waitingLet != nil { return .invalid }
    if letDepth >= FormChecker.letDepthLimit {
      waitingLet = number
      return .invalid
    }
    lets[number].state = .underway
    check(number)
    if waitingLet != nil { lets[number].state = .unchecked }
    return lets[number].type
  }

  private func check(_ number: LetID) {
    let declaration = lets[number]
    let outer = (context, openFrames, lastRead, keepsLastRead)
    letDepth += 1
    openFrames = []
    (lastRead, keepsLastRead) = (-1, true)
    context = ExpressionContext(
      file: declaration.file, scope: declaration.scope, template: declaration.template,
      isSilent: declaration.isSilent, isInType: isInType(declaration.scope))
    let mark = findings.count
    let expression = ConstantFolding.fold(infer(declaration.expression))
    if waitingLet == nil {
      lets[number].type = letType(expression)
      lets[number].place = lastRead
      lets[number].state = .checked
      noteSummary(expression, slot: declaration.slot)
      noteReading(expression, ofLet: declaration.slot)
      checked.define(declaration.slot, as: expression)
    } else {
      findings.cut(to: mark)
    }
    letDepth -= 1
    (context, openFrames, lastRead, keepsLastRead) = outer
  }

  private func letType(_ expression: Expression) -> ValueType {
    guard expression.type.kind == .rows else { return expression.type }
    report(
      .notAValue, expression.span, "\(quotedSource(expression.span)) is a list, not a value.",
      help: "Name a column of it, or count its rows with `count(…)`.")
    return .invalid
  }

  /// Whether a scope is in the body of a named type.
  func isInType(_ scope: ScopeID) -> Bool {
    var scope = scope
    while scope >= 0 {
      if scopes[scope].isClosed { return true }
      scope = scopes[scope].parent
    }
    return false
  }
}
