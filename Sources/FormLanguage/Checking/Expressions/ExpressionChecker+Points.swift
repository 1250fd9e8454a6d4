internal import FormEngine
internal import FormSyntax

/// Resolves `mood.points`: the points of the chosen options.
extension ExpressionChecker {

  /// Returns the type of the points of the options chosen at a place.
  func pointsType(_ place: ChosenPlace) -> ValueType {
    form.choices[Int(place.type.choice)].points ?? .invalid
  }

  /// Returns the points of options that are read from a slot.
  func points(_ place: ChosenPlace, _ span: SourceSpan, readAs form: Expression.Form) -> Expression
  {
    points(of: Expression(type: place.type, span: span, form: form), at: span) ?? .invalid(span)
  }
  /// Returns the points of the options that an expression evaluates to; nil if they have none.
  func points(of chosen: Expression, at span: SourceSpan) -> Expression? {
    guard form.choices.indices.contains(Int(chosen.type.choice)),
      let type = form.choices[Int(chosen.type.choice)].points
    else { return nil }
    return Expression(
      type: type, span: span,
      form: .apply(
        .points, [chosen], a: options.compiledOptions(ofChoice: Int(chosen.type.choice)),
        source: chosen.type.kind == .options ? problemSource(span) : ""))
  }
}
