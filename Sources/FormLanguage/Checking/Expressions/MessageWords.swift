/// The words that a message may use.
struct MessageWords {
  var label: Expression?
  var bounds = RuleBounds()
}

/// The bounds of a rule; nil where it has none.
struct RuleBounds {
  var least: Expression?
  var most: Expression?
}
