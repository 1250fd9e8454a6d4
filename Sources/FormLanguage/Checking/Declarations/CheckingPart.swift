internal import FormEngine

/// A part of checking. What it reports is about the place where it is.
protocol CheckingPart: AnyObject {
  var form: DeclaredForm { get }
  /// Where it is.
  var context: ExpressionContext { get }
}

extension CheckingPart {
  /// The tree of the file where it is.
  var tree: SyntaxTree { form.files.trees[context.file] }

  /// Reports a finding in the file that is being checked, unless it was reported already. Its facts
  /// are only gathered if it is listed.
  func report<F: Message>(
    _ name: DiagnosticName, _ span: SourceSpan, _ fact: @autoclosure () -> F,
    labels: @autoclosure () -> [DiagnosticLabel] = [], fix: @autoclosure () -> Fix? = nil
  ) {
    guard !context.isSilent else { return }
    form.findings.report(
      name, at: SourcePlace(context.file, span), in: form.files.sources, isInTest: context.isTest,
      fact, labels: labels, fix: fix)
  }

  /// Reports a finding somewhere else in the form, where it is certain not to be reported already.
  func report<F: Message>(
    _ name: DiagnosticName, at place: SourcePlace, _ fact: @autoclosure () -> F,
    labels: @autoclosure () -> [DiagnosticLabel] = [], fix: @autoclosure () -> Fix? = nil
  ) {
    form.findings.report(name, at: place, in: form.files.sources, fact, labels: labels, fix: fix)
  }

  /// Whether a finding with a name would be listed; if not, records that there is more. For
  /// form.findings whose message takes long to make.
  func isListed(_ name: DiagnosticName, at span: SourceSpan) -> Bool {
    guard !context.isSilent else { return false }
    guard form.findings.isFull(name.severity) else { return true }
    form.findings.leaveOut(
      name.severity, form.files.sources[context.file], span, isInTest: context.isTest)
    return false
  }

  /// Writes something at a place, which is all that the fix says.
  func replacement(_ text: String, at span: SourceSpan, isSafe: Bool = true) -> Fix {
    replacement(text, at: span, title: FixMessage.write(text).words, isSafe: isSafe)
  }

  func replacement(
    _ text: String, at span: SourceSpan, title: String, isSafe: Bool = true
  ) -> Fix {
    Fix(title: title, edits: [Edit(span: span, replacement: text)], isSafe: isSafe)
  }

  /// Replaces a span. The fact that it is reported with says what that does.
  func replacing(_ span: SourceSpan, with text: String, isSafe: Bool = true) -> Fix {
    Fix([Edit(span: span, replacement: text)], isSafe: isSafe)
  }

  /// Deletes the second of two parts of the source that are the same, byte for byte.
  func deletion(of second: SyntaxID, like first: SyntaxID?) -> Fix? {
    guard let first, tree.text(first) == tree.text(second) else { return nil }
    let span = form.files.sources[context.file].deletion(of: tree.span(second))
    return replacement("", at: span, title: FixMessage.deleteThis.words)
  }

  /// Replaces a mistyped name with the near one: a guess, unless it is a letter away and no other
  /// is near.
  func respelling(
    _ text: String, as near: String, among names: [String], at span: SourceSpan
  ) -> Fix {
    replacement(
      near, at: span,
      isSafe: form.findings.spend(names.count)
        && isOnlyNearName(near, to: text, among: names, letters: 1))
  }

  /// The name that a mistyped one most likely means, the nearest and then the first, with the fix
  /// that writes it.
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

  /// The source of an expression with its white space as single spaces, cut if it is long.
  func shortSource(_ span: SourceSpan) -> String { shortSource(SourcePlace(context.file, span)) }

  func shortSource(_ place: SourcePlace) -> String {
    form.files.sources[place.file].excerpt(place.span)
  }

  /// Reports a rule with a name under which other problems are reported.
  func reportReservedRuleName(_ name: String, at span: SourceSpan) {
    report(.duplicateName, span, DeclarationMessage.reservedRule(name))
  }

  /// Reports that named types expand to more than a form may have.
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
