/// The values of the words that a message may use: `label`, `min` and `max`.
struct MessageWords {
  var label: Expression?
  var bounds = RuleBounds()
}

/// The bounds of a rule, each nil if there is none.
struct RuleBounds {
  var least: Expression?
  var most: Expression?
}
