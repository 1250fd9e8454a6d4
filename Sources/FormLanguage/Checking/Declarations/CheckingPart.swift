internal import FormEngine
internal import FormSyntax

/// A part of the checker, which reports problems at the place that it shares with other parts.
protocol CheckingPart: AnyObject {
  var form: DeclaredForm { get }
  var here: CheckedPlace { get }
}

extension CheckingPart {
  var form: DeclaredForm { here.form }

  var context: ExpressionContext {
    get { here.context }
    set { here.context = newValue }
  }

  /// The tree of the current file.
  var tree: SyntaxTree { form.files.trees[context.file] }

  /// Reports a finding in the current file, unless it was reported already. Its facts are evaluated
  /// only if it is listed.
  func report<F: Message>(
    _ name: DiagnosticName, _ span: SourceSpan, _ message: @autoclosure () -> F,
    labels: @autoclosure () -> [DiagnosticLabel] = [], fix: @autoclosure () -> Fix? = nil
  ) {
    guard !context.isSilent else { return }
    form.findings.report(
      name, at: SourcePlace(context.file, span), in: form.files.sources, isInTest: context.isTest,
      message, labels: labels, fix: fix)
  }

  /// Reports a finding elsewhere in the form, for which it cannot have been reported already.
  func report<F: Message>(
    _ name: DiagnosticName, at place: SourcePlace, _ message: @autoclosure () -> F,
    labels: @autoclosure () -> [DiagnosticLabel] = [], fix: @autoclosure () -> Fix? = nil
  ) {
    form.findings.report(name, at: place, in: form.files.sources, message, labels: labels, fix: fix)
  }

  /// Returns whether a finding with a name would be listed; if not, records that there is more.
  /// Call it first for findings whose message takes long to build.
  func isListed(_ name: DiagnosticName, at span: SourceSpan) -> Bool {
    guard !context.isSilent else { return false }
    guard form.findings.isFull(name.severity) else { return true }
    form.findings.leaveOut(
      name.severity, form.files.sources[context.file], span, isInTest: context.isTest)
    return false
  }

  /// Returns a fix that replaces a span; the title of the fix names the new text.
  func replacement(_ text: String, at span: SourceSpan, isSafe: Bool = true) -> Fix {
    replacement(text, at: span, title: FixMessage.write(text).words, isSafe: isSafe)
  }

  func replacement(
    _ text: String, at span: SourceSpan, title: String, isSafe: Bool = true
  ) -> Fix {
    Fix(title: title, edits: [Edit(span: span, replacement: text)], isSafe: isSafe)
  }

  /// Returns a fix that replaces a span; the fact that it is reported with describes the change.
  func replacing(_ span: SourceSpan, with text: String, isSafe: Bool = true) -> Fix {
    Fix([Edit(span: span, replacement: text)], isSafe: isSafe)
  }

  /// Returns a fix that deletes the second of two parts of the source, if they are the same byte
  /// for byte.
  func deletion(of second: SyntaxID, like first: SyntaxID?) -> Fix? {
    guard let first, tree.text(first) == tree.text(second) else { return nil }
    let span = form.files.sources[context.file].deletion(of: tree.span(second))
    return replacement("", at: span, title: FixMessage.deleteThis.words)
  }

  /// Returns a fix that replaces a mistyped name with a near one. It is safe only if the two differ
  /// in one letter and no other name is near.
  func respelling(
    _ text: String, as near: String, among names: [String], at span: SourceSpan
  ) -> Fix {
    replacement(
      near, at: span,
      isSafe: form.findings.spend(names.count)
        && isOnlyNearName(near, to: text, among: names, letters: 1))
  }

  /// Returns the nearest name to a mistyped one, the first of several, with the fix that writes it.
  func nearest(
    to text: String, among lists: [NearNames], at span: SourceSpan
  ) -> (name: String, fix: Fix)? {
    var best: NearNames.Nearest?
    for list in lists {
      best =
        list.nearest(to: text, nearerThan: best?.distance) { form.findings.spend($0) } ?? best
    }
    guard let best else { return nil }
    let isSafe = lists.allSatisfy { $0.isOnly(best.name, to: text) { form.findings.spend($0) } }
    let isPlain =
      isPlainName(best.name) && !Keywords.meaning(of: best.name).kind.isReserved
    return (
      best.name, replacement(isPlain ? best.name : "`\(best.name)`", at: span, isSafe: isSafe)
    )
  }

  /// Returns the source of an expression with its white space as single spaces, cut if it is long.
  func shortSource(_ span: SourceSpan) -> String { shortSource(SourcePlace(context.file, span)) }

  func shortSource(_ place: SourcePlace) -> String {
    form.files.sources[place.file].excerpt(place.span)
  }

  /// Reports a rule whose name is reserved for other problems.
  func reportReservedRuleName(_ name: String, at span: SourceSpan) {
    report(.duplicateName, span, DeclarationMessage.reservedRule(name))
  }

  /// Reports that named types expand to a form that is too large.
  func reportSize(at place: SourcePlace) {
    guard !form.hasReportedSize else { return }
    form.hasReportedSize = true
    form.findings.report(
      .formTooLarge, at: place, in: form.files.sources, isInTest: false,
      {
        DeclarationMessage.tooLarge(
          declarations: DeclaredForm.nodeLimit, rules: DeclaredForm.slotLimit)
      })
  }
}
