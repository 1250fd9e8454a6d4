internal import FormEngine

/// Habits in expressions: operands, and what follows an operand or a whole expression.
extension Habit {
  @HabitTable static var expressions: [Habit] {
    // Operands
    Habit(
      .operand, "$nothing ==|= $sum :: $nothing !=|<>|!== $sum",
      means: "$sum is empty :: $sum is filled",
      "An empty answer equals nothing, not even `$nothing`.", is: .atFirst)
    Habit(.operand, "true ( ) :: false ( )", means: "true :: false")
    Habit(
      .operand, ". !$joined & ==|!=|<|<=|>|>=|=|+|-|*|/|in|matches|is", means: "value",
      "The answer itself is `value`.")
    Habit(
      .operand, "%$function of~ $list where $condition", means: "$function($list where $condition)",
      "The argument of a function is in parentheses.")
    Habit(
      .operand, "%$function of~ $declared", means: "$function($declared)",
      "The argument of a function is in parentheses.")
    Habit(
      .operand, "case when & $cases", when: .isOutsideSet,
      "A choice between values is written `if … then … else …`.",
      help: ForeignExpressionMessage.ifUsage)
    Habit(.operand, "new $unknown ( )", means: "today()", is: .unsafe)
    Habit(.operand, "new $unknown ( $day )", means: "$day.unquoted")
    Habit(
      .operand, "new $unknown $nested", "`$written` is written `date(YEAR, MONTH, DAY)`.",
      help: "Write `date(YEAR, MONTH, DAY)`.")
    Habit(
      .operand, or: [.text, .plainLabel], "f|r|b|u &$template", "A text cannot have a prefix.",
      help: plainText)
    Habit(
      .operand, or: [.text, .plainLabel], "f|r|b|u &$string", means: "",
      "A text cannot have a prefix.", help: plainText, is: .unsafe)
    Habit(
      .operand, "+ $integer $unit", means: "today() + $integer $unit",
      "`+$integer $unit` is written `$meant`.", is: [.atFirst, .unsafe])
    Habit(
      .operand, "+ & $value", means: "", as: .unexpected, "A number cannot start with `+`.",
      help: "Remove `+`.")
    Habit(
      .operand, "... ^.$integer", means: "$integer", as: .unexpected, "A range has three dots.",
      help: "Write `...`.", fix: "Remove the fourth dot", is: .atFirst)
    Habit(
      .operand, ".$integer", means: "0.$integer", as: .badLiteral,
      "A decimal needs a digit before its point.")
    rowAbove("$path[$above] & . :: form.$path[$above] & .", "previous")
    rowAbove("$named[$above]", "previous.$named")
    rowAbove("indexed-repeat( $named , $path , $above )", "previous.$named")
    rowAbove("$path[$negative] & . :: form.$path[$negative] & .", "previous", mayBeLast: true)
    rowAbove("$named[$negative]", "previous.$named", mayBeLast: true)
    Habit(.operand, "$hyphenated & $parentheses", means: "$hyphenated.here")
    Habit(
      .operand, "$hyphenated & $parentheses", "There is no function `$hyphenated`.", help: "$advice"
    )
    rowAbove("{prevpanel|prevrow.$word}", "previous.$word")
    Habit(.operand, "{panel|row|item.$path}", means: "$path")
    Habit(.operand, "{$path}", means: "$path")
    Habit(.member, "^?. & $word", means: ".")
    Habit(
      .argument, ".. & )", means: "", "`$call(..)` is written `$call()`.", help: "Write `$call()`.",
      fix: "Write `$call()`")
    Habit(
      .argument, "*", "A call must name the list whose rows it visits.",
      help: "Write `count(LIST)`.", is: .goesOn)
    Habit(
      .operand, "%date|timestamp $day :: %timestamp $moment",
      means: "$day.unquoted :: $moment.unquoted", "A date is written without quotes.")
    Habit(
      .operand, "%interval $string", "A duration is written without quotes.",
      help: "Write a number and its unit, such as `3 days`.", is: .goesOn)
    Habit(
      .operand, "/", as: .unexpected, "Expected a value, found `/`.",
      help: "A pattern is allowed only after `matches`, as in `NAME matches /PATTERN/`.", is: .loses
    )
    duration("$bound $shortUnit", "$bound $shortUnit.here")
    duration("$bound-$unit", "$bound $unit")
    // Here, the state follows its subject.
    for (word, sign) in [("empty", "=="), ("filled", ">")] {
      for (subject, meant) in [
        ("$list", "count($list) \(sign) 0"), ("( $list )", "count($list) \(sign) 0"),
        ("$declared", "$declared is \(word)"), ("( $path )", "$path is \(word)"),
      ] {
        Habit(.operand, "\(word) \(subject)", means: meant, is: .operation)
      }
      Habit(
        .operand, "\(word) & $nested", "`\(word)(…)` is written `… is \(word)`.",
        help: "Write `… is \(word)`.")
    }
    // Operators
    Habit(.negation, "%not & ( :: %not & $name :: !", means: "not")
    Habit(
      .connective, "+|& & $string :: $string ^ +|&", means: "and", joined, help: interpolation,
      is: .incomplete)
    Habit(.connective, "and & $operand :: &&|&", means: "and")
    Habit(.connective, "or & $operand :: ||||", means: "or", when: .isBeforeOperand)
    Habit(.alternative, "|| & $text ||", when: .isAfterName, joined, help: interpolation)
    // Other languages also join texts with `||`.
    alternative("|||| & $text", is: .unsafe)
    alternative("or & $text :: or||| & $bound")
    Habit(
      .afterFactor, "div & $value", means: "/", when: .isOf { $0 == .integer },
      "`$1` is written `/`.", help: division, is: .incomplete)
    Habit(.afterFactor, "div & $value", means: "/", help: division, is: .unsafe)
    Habit(.afterFactor, "mod & $value", means: "%")
    Habit(.afterOperand, "-> & $value", "There is no operator `->`.", help: implication)
    Habit(
      .afterOperand, "$named ^ $unit !$unknown", means: "* 1 $unit.here", when: .isOutsideTest,
      "Only a number that is written out can have a unit.", help: "Write `$0 $meant`.",
      fix: "Multiply by the unit")
    // Conditionals
    Habit(
      .expression, "?: & $condition", means: "??", "`?:` is written `??`.",
      help: "Write `??`, which is applied before `+` and all other operators between values.",
      is: .unsafe)
    Habit(
      .expression, "?:", means: "$left ??", "`?:` is written `??`.", help: "Write `??`.",
      is: .incomplete)
    conditional("? $condition : $condition2")
    conditional("? $condition :: ?", is: .incomplete)
    trailingIf("if $condition $otherwise $condition2")
    trailingIf("if", is: .incomplete)
  }

  private static let plainText = #"Remove it. A value is written `\(name)` in a text."#

  /// - Parameter mayBeLast: true if the last row may be meant instead.
  private static func rowAbove(
    _ written: String, _ meant: String, mayBeLast: Bool = false
  ) -> Habit {
    Habit(
      .operand, written, means: meant, when: .isOutsideTest,
      "The row above is called `previous`.",
      help: mayBeLast
        ? "Write `$meant` for the row above, or `last(LIST.COLUMN)` for the last one."
        : "Write `$meant`; in the first row, its cells are empty.", is: mayBeLast ? .unsafe : [])
  }

  private static func duration(_ written: String, _ meant: String) -> Habit {
    Habit(
      .operand, written, means: meant, as: .badLiteral,
      "The unit of a duration must be a separate word, written out.")
  }

  private static func alternative(_ written: String, is traits: Traits = []) -> Habit {
    Habit(
      .alternative, written, means: "??", when: .isAfterName,
      "A value to use if the left side is empty follows `??`, not `$1`.", help: "Write `??`.",
      is: traits)
  }

  private static let joined = "Texts are not joined by `$1`."

  private static let interpolation = #"Join texts by interpolation: `"\(a) \(b)"`."#

  private static let division = "Write `a / b`, or `floor(a / b)` for a whole number."

  private static func conditional(_ written: String, is traits: Traits = []) -> Habit {
    Habit(
      .expression, written, means: "if $left then $condition else $condition2",
      "A choice between two values is written `if … then … else …`.",
      help: ForeignExpressionMessage.ifUsage, fix: "Write `if`", is: traits.union(.atFirst))
  }

  private static func trailingIf(_ written: String, is traits: Traits = []) -> Habit {
    Habit(
      .expression, written, means: "if $condition then $left else $condition2",
      when: .isOutsideSet, "A choice between two values starts with `if`.",
      help: ForeignExpressionMessage.ifUsage, fix: "Write `if … then … else …`",
      is: traits.union(.atFirst))
  }
}
