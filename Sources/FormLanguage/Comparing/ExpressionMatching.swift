internal import FormEngine

/// Whether expressions of two versions say the same, provided that what they read is the same.
///
/// What they read is noted, so that it can be followed. A `let` that only one version has is
/// read as its expression.
struct ExpressionMatching {
  let old: FormVersion
  let new: FormVersion
  /// The declaration of the old version for each of the new one, or -1.
  let partners: [NodeID]
  /// What the expressions of the new version read that were compared since this was last emptied.
  var reads: [ReadPart] = []
  /// The pairs of `let`s that were met: they must be compared themselves.
  private(set) var lets: [(old: SlotID, new: SlotID)] = []
  private var numberOfLets: [UInt64: Int32] = [:]
  private var frames: [(old: FrameID, new: FrameID)] = []
  /// Whether pairs of lists of options are the same, of those that were compared.
  private var sameLists: [OptionPair: Bool] = [:]

  /// Something that expressions read.
  enum ReadPart: Hashable {
    /// A declaration of the new version: the value of a field as it is read, or the rows of a list.
    case node(Int32)
    /// A pair of `let`s.
    case lets(Int32)
  }

  /// How many `let`s that one version has are followed into one another.
  private static let deepest = 16

  init(_ old: FormVersion, _ new: FormVersion, partners: [NodeID]) {
    self.old = old
    self.new = new
    self.partners = partners
  }

  /// Whether two expressions, or the absence of both, say the same.
  mutating func match(_ left: Expression?, _ right: Expression?) -> Bool {
    guard let left, let right else { return (left == nil) == (right == nil) }
    frames.removeAll(keepingCapacity: true)
    return same(left, right)
  }

  /// Whether two lists of conditions that must all be true say the same.
  mutating func match(_ left: [Expression], _ right: [Expression]) -> Bool {
    frames.removeAll(keepingCapacity: true)
    return same(left.flatMap(\.plainConjuncts), right.flatMap(\.plainConjuncts))
  }

  private mutating func same(_ left: [Expression], _ right: [Expression]) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where !same(left[index], right[index]) { return false }
    return true
  }

  /// Follows a `let` of the expression's own row.
  private func resolved(_ expression: Expression, _ version: FormVersion) -> Expression {
    var expression = expression
    for _ in 0..<Self.deepest {
      guard case .read(let slot, 0) = expression.form,
        version.form.slots[slot].kind == .constant, let next = version.value(of: slot)
      else { break }
      expression = next
    }
    return expression
  }

  private mutating func same(_ left: Expression, _ right: Expression) -> Bool {
    var (left, right) = (left, right)
    let isLeft = isLet(left, old)
    if isLeft != isLet(right, new) {
      if isLeft { left = resolved(left, old) } else { right = resolved(right, new) }
    }
    switch (left.plainForm.form, right.plainForm.form) {
    case (.constant(let one), .constant(let other)):
      return same(one, left.type.choice, other, right.type.choice)
    case (.read(let slot, let frame), .read(let other, let otherFrame)):
      return isSame(frame, otherFrame) && sameRead(slot, other)
    case (.position(let template, let frame), .position(let other, let otherFrame)):
      return isSame(frame, otherFrame)
        && old.form.templates[template] == partner(of: new.form.templates[other])
    case (.column(let column, let isText), .column(let other, let isOtherText)):
      return column == other && isText == isOtherText
    case (
      .chosenColumn(let operand, let list, let column, let isText),
      .chosenColumn(let other, let otherList, let otherColumn, let isOtherText)
    ):
      return column == otherColumn && isText == isOtherText && sameOptions(list, otherList)
        && same(operand, other)
    case (.today, .today), (.now, .now): return true
    case (.compare(let operation, let one, let two), .compare(let other, let three, let four)):
      return operation == other && same(one, three) && same(two, four)
    case (.apply(let operation, let operands, let a, _), .apply(let other, let others, let b, _)):
      return operation == other && sameArgument(a, b, operation) && same(operands, others)
    case (.negate(let one, _), .negate(let other, _)): return same(one, other)
    case (.chain(let first, let links, _), .chain(let other, let others, _)):
      guard links.count == others.count, same(first, other) else { return false }
      return zip(links, others).allSatisfy {
        $0.operation == $1.operation && $0.convertsLeft == $1.convertsLeft
          && same($0.operand, $1.operand)
      }
    case (.and(let terms), .and(let others)):
      return same(terms.flatMap(\.plainConjuncts), others.flatMap(\.plainConjuncts))
    case (.or(let terms), .or(let others)), (.coalesce(let terms), .coalesce(let others)),
      (.text(let terms, _), .text(let others, _)):
      return same(terms, others)
    case (.conditional(let branches, let last), .conditional(let others, let otherLast)):
      guard branches.count == others.count else { return false }
      return zip(branches, others).allSatisfy {
        same($0.condition, $1.condition) && same($0.value, $1.value)
      } && same(last, otherLast)
    case (
      .within(let value, let lower, let upper, let excludes),
      .within(let other, let otherLower, let otherUpper, let otherExcludes)
    ):
      return excludes == otherExcludes && same(value, other) && same(lower, otherLower)
        && same(upper, otherUpper)
    case (.aggregate(let one), .aggregate(let other)): return same(one, other)
    default: return false
    }
  }

  private mutating func same(_ left: Expression?, _ right: Expression?) -> Bool {
    guard let left, let right else { return (left == nil) == (right == nil) }
    return same(left, right) as Bool
  }

  private func isLet(_ expression: Expression, _ version: FormVersion) -> Bool {
    if case .read(let slot, _) = expression.form {
      return version.form.slots[slot].kind == .constant
    }
    return false
  }

  private func isSame(_ left: FrameID, _ right: FrameID) -> Bool {
    if let known = frames.last(where: { $0.old == left || $0.new == right }) {
      return known.old == left && known.new == right
    }
    return left == right
  }

  private func partner(of node: NodeID) -> NodeID { partners[node] }

  /// Whether two slots are of one declaration, or are `let`s, which are compared later.
  private mutating func sameRead(_ slot: SlotID, _ other: SlotID) -> Bool {
    let (left, right) = (old.form.slots[slot], new.form.slots[other])
    if right.kind == .constant {
      guard left.kind == .constant else { return false }
      let key =
        UInt64(UInt32(truncatingIfNeeded: slot)) << 32
        | UInt64(UInt32(truncatingIfNeeded: other))
      let next = Int32(truncatingIfNeeded: lets.count)
      let number = numberOfLets[key] ?? next
      if number == next {
        numberOfLets[key] = next
        lets.append((slot, other))
      }
      reads.append(.lets(number))
      return true
    }
    reads.append(.node(Int32(truncatingIfNeeded: right.node)))
    return left.kind != .constant && left.node == partner(of: right.node)
  }

  private mutating func same(
    _ left: Expression.Aggregation, _ right: Expression.Aggregation
  ) -> Bool {
    guard left.function == right.function, isSame(left.base, right.base),
      left.lists.count == right.lists.count, left.baseRows == right.baseRows
    else { return false }
    for (list, other) in zip(left.lists, right.lists) {
      reads.append(.node(Int32(truncatingIfNeeded: other)))
      if list != partner(of: other) { return false }
    }
    frames.append((left.frame, right.frame))
    defer { frames.removeLast() }
    return same(left.condition, right.condition) && same(left.term, right.term)
  }

  // MARK: Options

  private func same(_ left: Value, _ choice: Int32, _ right: Value, _ other: Int32) -> Bool {
    switch (left, right) {
    case (.option(let one), .option(let two)):
      return old.optionName(one, choice: choice) == new.optionName(two, choice: other)
    case (.options(let one), .options(let two)):
      return one.map { old.optionName($0, choice: choice) }
        == two.map { new.optionName($0, choice: other) }
    case (.list(let one), .list(let two)):
      return one.count == two.count
        && zip(one, two).allSatisfy { same($0, choice, $1, other) }
    case (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _),
      (.time, _), (.dateTime, _), (.duration, _), (.period, _), (.option, _), (.options, _),
      (.list, _):
      return left == right
    }
  }

  private mutating func sameArgument(_ left: Int, _ right: Int, _ operation: Operation) -> Bool {
    switch operation {
    case .matches:
      guard old.form.patterns.indices.contains(left), new.form.patterns.indices.contains(right)
      else { return false }
      return old.form.patterns[left] == new.form.patterns[right]
    case .points, .optionName, .display, .join: return sameOptions(left, right)
    default: return left == right
    }
  }

  /// Whether options have the same names, labels, points and columns.
  private mutating func sameOptions(_ left: Int, _ right: Int) -> Bool {
    guard old.form.options.indices.contains(left), new.form.options.indices.contains(right) else {
      return left < 0 && right < 0
    }
    let pair = OptionPair(left: left, right: right)
    if let known = sameLists[pair] { return known }
    let isSame = old.form.options[left].isEqual(to: new.form.options[right]) {
      $0.name == $1.name && $0.label == $1.label && $0.points == $1.points
    }
    sameLists[pair] = isSame
    return isSame
  }

  /// Two lists of options by their numbers.
  private struct OptionPair: Hashable {
    let left: Int
    let right: Int
  }
}

extension OptionList {
  /// Whether options of files are alike but for what expressions do not read, and the others are equal in some respects.
  func isEqual(to other: OptionList, _ areEqual: (FormOption, FormOption) -> Bool) -> Bool {
    guard declared.count == other.declared.count, zip(declared, other.declared).allSatisfy(areEqual)
    else { return false }
    guard let table, let otherTable = other.table else {
      return table == nil && other.table == nil
    }
    return table.hasSameValues(as: otherTable)
  }

  /// Whether the options have the same names in the same order.
  func hasSameNames(as other: OptionList) -> Bool {
    guard count == other.count else { return false }
    if let table, let otherTable = other.table, table.bytes == otherTable.bytes {
      return declared.map(\.name) == other.declared.map(\.name)
    }
    return indices.allSatisfy { name($0) == other.name($0) }
  }
}
