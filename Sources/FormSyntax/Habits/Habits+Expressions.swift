/// Habits in expressions: operands, and what follows an operand or a whole expression.
extension Habit {
  static let expressions = operands + states + operators + conditionals

  // MARK: Operands

  private static let operands: [Habit] = [
    Habit(.operand, "true ( )", means: "true"), Habit(.operand, "false ( )", means: "false"),
    Habit(
      .operand, ". & ==|!=|<|<=|>|>=|=|+|-|*|/|in|matches|is", means: "value", when: .isApart,
      "The answer itself is `value`."),
    Habit(
      .operand, "$function $path", means: "$function($path)", when: .isCall,
      "The argument of a function is in parentheses.", fix: "Write `$meant`"),
    Habit(
      .operand, "case when & $cases", when: .isOutsideSet,
      "A choice between values is written `if … then … else …`.",
      help: ForeignExpressionMessage.ifUsage),
    Habit(.operand, "new $unknown ( )", means: "today()", isSafe: false),
    Habit(.operand, "new $unknown ( $day )", means: "$day.unquoted"),
    Habit(
      .operand, "new $unknown $nested", "`$written` is written `date(YEAR, MONTH, DAY)`.",
      help: "Write `date(YEAR, MONTH, DAY)`."),
    Habit(
      [.operand, .text], "f|r|b|u &$string", means: "", when: .isTextWithBraces,
      "A text cannot have a prefix.", help: plainText, isIncomplete: true),
    Habit(
      [.operand, .text], "f|r|b|u &$string", means: "", "A text cannot have a prefix.",
      help: plainText,
      fix: "Remove `$1`", isSafe: false),
    Habit(
      .operand, "+ $integer $unit", means: "today() + $integer $unit",
      "`+$integer $unit` is written `$meant`.", marksAll: false, isSafe: false),
    Habit(
      .operand, "+ & $value", means: "", as: .unexpected, "A number cannot start with `+`.",
      help: "Remove `+`."),
    Habit(
      .operand, ".$integer", means: "$integer", as: .unexpected, when: .isAfterDots,
      "A range has three dots.", help: "Write `...`.", fix: "Remove the fourth dot",
      marksAll: false),
    Habit(
      .operand, ".$integer", means: "0.$integer", as: .badLiteral,
      "A decimal needs a digit before its point."),
    rowAbove("{prevpanel|prevrow.$word}", "previous.$word"),
    Habit(.operand, "{panel|row|item.$path}", means: "$path"),
    Habit(.operand, "{$path}", means: "$path"),
    Habit(.member, "?. & $word", means: ".", when: .isJoined),
    Habit(
      .argument, ".. & )", means: "", "`$call(..)` is written `$call()`.", help: "Write `$call()`."),
    Habit(
      .argument, "*", "A call must name the list whose rows it visits.",
      help: "Write `count(LIST)`.", goesOn: true),
    duration("$bound $shortUnit", "$bound $shortUnit.here"),
    duration("$bound-$unit", "$bound $unit"),
  ]

  private static let plainText = #"Remove it. A value is written `\(name)` in a text."#

  private static func rowAbove(_ written: HabitPattern, _ meant: HabitPattern) -> Habit {
    Habit(
      .operand, written, means: meant, "The row above is called `previous`.",
      help: "Write `$meant`; in the first row, its cells are empty.", fix: "Write `$meant`")
  }

  private static func duration(_ written: HabitPattern, _ meant: HabitPattern) -> Habit {
    Habit(
      .operand, written, means: meant, as: .badLiteral,
      "The unit of a duration must be a separate word, written out.")
  }

  /// Here, the state follows its subject.
  private static let states: [Habit] = [("empty", "=="), ("filled", ">")].flatMap { word, sign in
    ["\(word) ( $path )", "\(word) $path"].flatMap { written in
      [("count($path) \(sign) 0", HabitCondition.isOfList), ("$path is \(word)", .isOfField)].map {
        Habit(
          .operand, HabitPattern(stringLiteral: written),
          means: HabitPattern(stringLiteral: $0.0), when: $0.1, isOperation: true)
      }
    } + [
      Habit(
        .operand, "\(word) & $nested", "`\(word)(…)` is written `… is \(word)`.",
        help: "Write `… is \(word)`.")
    ]
  }

  // MARK: Operators

  private static let operators: [Habit] = [
    Habit(
      .afterFactor, "div & $value", means: "/", when: .isInteger, "`$1` is written `/`.",
      help: division, isIncomplete: true),
    Habit(
      .afterFactor, "div & $value", means: "/", help: division, fix: "Write `/`", isSafe: false),
    Habit(.afterFactor, "mod & $value", means: "%"),
    Habit(
      .afterOperand, "$unit", means: "* 1 $unit.here", when: .isAfterName,
      "Only a number that is written out can have a unit.", help: "Write `$0 $meant`.",
      fix: "Multiply by the unit"),
  ]

  private static let division = "Write `a / b`, or `floor(a / b)` for a whole number."

  // MARK: Conditionals

  private static let conditionals: [Habit] = [
    Habit(.expression, "?: & $condition", means: "??", "`?:` is written `??`."),
    Habit(
      .expression, "?:", means: "$left ??", "`?:` is written `??`.", help: "Write `??`.",
      isIncomplete: true),
    conditional("? $condition : $condition2"), conditional("?", isIncomplete: true),
    trailingIf("if $condition $otherwise $condition2"), trailingIf("if", isIncomplete: true),
  ]

  private static func conditional(
    _ written: HabitPattern, isIncomplete: Bool = false
  ) -> Habit {
    Habit(
      .expression, written, means: "if $left then $condition else $condition2",
      "A choice between two values is written `if … then … else …`.",
      help: ForeignExpressionMessage.ifUsage,
      fix: "Write `if`", marksAll: false, isIncomplete: isIncomplete)
  }

  private static func trailingIf(
    _ written: HabitPattern, isIncomplete: Bool = false
  ) -> Habit {
    Habit(
      .expression, written, means: "if $condition then $left else $condition2",
      when: .isOutsideSet,
      "A choice between two values starts with `if`.", help: ForeignExpressionMessage.ifUsage,
      fix: "Write `if … then … else …`", marksAll: false, isIncomplete: isIncomplete)
  }
}
