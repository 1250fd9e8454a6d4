internal import FormEngine
internal import FormSyntax

/// Finds the columns that a condition on options from a file compares with texts and choices: they
/// count as text wherever they are read.
extension ExpressionChecker {
  /// Examines the condition of a choice, unless that was done before.
  func typeColumns(ofChoice number: Int) {
    guard form.choices.indices.contains(number), let options = form.choices[number].fileOptions,
      case .undone = options.typing
    else { return }
    guard let condition = options.condition else {
      form.choices[number].fileOptions?.typing = .done
      return
    }
    // The chain of conditions that read one another's columns is longer than in any form.
    guard !inference.isTooDeep else { return }
    form.choices[number].fileOptions?.typing = .underway
    let outer = (context, here.openFrames, here.reads, inference.isOfColumns, divisors.found)
    inference.enter()
    enterCondition(ofChoice: number, options.node)
    context.isSilent = true
    here.reads.isOn = false
    inference.isOfColumns = true
    _ = infer(condition)
    inference.leave()
    (context, here.openFrames, here.reads, inference.isOfColumns, divisors.found) = outer
    // If a chain of `let`s is too long to follow at once, the condition is examined again after it.
    form.choices[number].fileOptions?.typing = inference.waiting == nil ? .done : .undone
  }

  /// Sets the context for the condition under which a choice offers the options of its file.
  ///
  /// - Parameter node: the field that has the choice, or -1 for a named type by itself.
  func enterCondition(ofChoice number: Int, _ node: NodeID) {
    let file = form.choices[number].file
    if node >= 0 {
      let isOfType = !form.ownsOptions(node)
      let source = ClauseSource(
        file: file, syntax: form.declarations[node].syntax,
        isSilent: isOfType || form.declarations[node].isSilent, isType: isOfType)
      here.enter(source, node, .options)
      context.isInType = isOfType || form.isInType(form.declarations[node].scope)
    } else {
      here.openFrames.removeAll()
      context = ExpressionContext(file: file, scope: -1, isInType: true)
    }
    context.value = .nothing
    context.candidates = number
  }
}
