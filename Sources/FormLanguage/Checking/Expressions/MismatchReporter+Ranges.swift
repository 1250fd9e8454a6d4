internal import FormEngine
internal import FormSyntax

/// Reports ranges that contain nothing.
extension MismatchReporter {
  /// Reports a range that is known to be empty.
  ///
  /// - Parameter least: the smallest value that is possible; nil if it is unknown.
  func reportEmptyRange(
    _ lower: Expression?, _ upper: Expression?, excludesUpper: Bool, least: Int64?,
    at span: SourceSpan
  ) {
    guard let most = upper?.constant, !most.isEmpty else { return }
    var low = lower?.constant
    if let least {
      if case .integer(let value)? = low { low = .integer(max(value, least)) }
      if lower == nil { low = .integer(least) }
    }
    guard let low, let order = Value.order(low, most) else { return }
    guard order > 0 || (order == 0 && excludesUpper) else { return }
    var cause = order == 0 ? EmptyRangeCause.excludesOnlyValue : .boundsAreReversed
    var fix: Fix?
    if let lower, let upper, order > 0, lower.constant.map({ allows($0, least) }) ?? false {
      let source = form.files.sources[context.file]
      let sign = excludesUpper ? "..<" : "..."
      let text = bound(upper.span, in: source) + sign + bound(lower.span, in: source)
      // With `..<`, it is a guess which of the bounds is excluded; with dates, which digit is
      // wrong. A range of times that goes past midnight is meant as written.
      if case .time = low {
        cause = .goesPastMidnight(
          from: shortSource(lower.span), to: shortSource(upper.span), excludesUpper: excludesUpper)
      } else {
        fix = replacement(text, at: span, isSafe: !excludesUpper && low.number != nil)
      }
    } else if order > 0 {
      cause = .isBelowZero
    }
    report(.emptyRange, span, OperatorMessage.emptyRange(shortSource(span), cause), fix: fix)
  }

  /// Returns a bound as written, with the parentheses that it needs.
  private func bound(_ span: SourceSpan, in source: SourceText) -> String {
    let text = source.text(of: span)
    let (before, after) = (Int(span.start) - 1, Int(span.end))
    let isInParentheses =
      source.bytes.indices.contains(before) && source.bytes[before] == UInt8(ascii: "(")
      && source.bytes.indices.contains(after) && source.bytes[after] == UInt8(ascii: ")")
    return isInParentheses ? "(\(text))" : text
  }

  /// Returns whether a bound is at least as large as the smallest value.
  private func allows(_ bound: Value, _ least: Int64?) -> Bool {
    guard let least, case .integer(let value) = bound else { return true }
    return value >= least
  }
}
