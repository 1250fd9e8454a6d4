internal import FormEngine
internal import FormLanguage

/// Compares expressions of two versions, assuming that what they read is the same.
///
/// It records what they read, for the caller to follow. A `let` is equal to its value: pairs of
/// `let`s that are read at the same place are compared once. If a pair differs, both are replaced
/// by their values, since the author may have moved parts between `let`s.
struct ExpressionMatching {
  let old: FormVersion
  let new: FormVersion
  /// For each declaration of the new version, its counterpart in the old version, or -1.
  let partners: [NodeID]
  /// The dependencies of the compared expressions of the new version, since this was last emptied.
  var reads: [ReadPart] = []
  /// The pairs of `let`s found so far. Between two matches, all of them have been compared.
  private(set) var lets: [LetPair] = []
  private var settledCount = 0
  private var numberOfLets: [UInt64: Int32] = [:]
  private var frames: [(old: FrameID, new: FrameID)] = []
  /// The result for each pair of option lists and part that was compared.
  private var sameParts: [OptionPair: Bool] = [:]
  /// The option lists, by number, whose columns the compared `where` clauses read.
  var filtered: (old: Int, new: Int) = (-1, -1)

  private static let mostTermsInAnyOrder = 32

  /// A dependency of an expression.
  enum ReadPart: Hashable {
    /// A declaration of the new version: the value of a field as it is read, or the rows of a list.
    case node(Int32)
    /// A pair of equal `let`s.
    case lets(Int32)
  }

  /// Two `let`s that are read at the same place.
  struct LetPair {
    fileprivate let old: SlotID
    fileprivate let new: SlotID
    /// True if their values are equal; nil until they are compared.
    fileprivate(set) var isSame: Bool?
    /// The dependencies of the values, if they are equal.
    fileprivate(set) var reads: [ReadPart] = []
  }

  /// The result of comparing two expressions.
  enum Match {
    case same
    /// They are written the same, but read `let`s with different values.
    case readsOtherLets
    case different
  }

  init(_ old: FormVersion, _ new: FormVersion, partners: [NodeID]) {
    self.old = old
    self.new = new
    self.partners = partners
  }

  /// Compares two expressions, either or both of which may be absent.
  mutating func match(_ left: Expression?, _ right: Expression?) -> Match {
    guard let left, let right else { return (left == nil) == (right == nil) ? .same : .different }
    return match([left], [right])
  }

  /// Compares two lists of conditions that must all be true.
  mutating func match(_ left: [Expression], _ right: [Expression]) -> Match {
    if left.isEmpty, right.isEmpty { return .same }
    let before = reads
    reads.removeAll(keepingCapacity: true)
    let isWrittenTheSame = isWrittenTheSame(left, right)
    let written = reads
    while settledCount < lets.count {
      if lets[settledCount].isSame == nil { settle(settledCount) }
      settledCount += 1
    }
    if isWrittenTheSame, areSame(written) {
      reads = before + written
      return .same
    }
    let expanded = readsWhenExpanded(left, right)
    reads = before + (expanded ?? [])
    return expanded != nil ? .same : isWrittenTheSame ? .readsOtherLets : .different
  }

  /// Returns true if two lists of conditions are equal, assuming that the `let`s they read are.
  /// Adds what they read to `reads`.
  private mutating func isWrittenTheSame(_ left: [Expression], _ right: [Expression]) -> Bool {
    frames.removeAll(keepingCapacity: true)
    return sameTerms(left.flatMap(\.plainConjuncts), right.flatMap(\.plainConjuncts))
  }

  /// Returns what two lists of conditions read if they are equal with every `let` replaced by its
  /// value.
  private mutating func readsWhenExpanded(
    _ left: [Expression], _ right: [Expression]
  ) -> [ReadPart]? {
    guard left.contains(where: old.readsLet) || right.contains(where: new.readsLet),
      let left = LetExpansion.expanded(left, old), let right = LetExpansion.expanded(right, new)
    else { return nil }
    reads.removeAll(keepingCapacity: true)
    return isWrittenTheSame(left, right) ? reads : nil
  }

  private mutating func same(_ left: [Expression], _ right: [Expression]) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where !same(left[index], right[index]) { return false }
    return true
  }

  /// Compares the terms of `and` or `or`. The order matters only if a term can fail: the terms
  /// after the deciding one are not evaluated.
  private mutating func sameTerms(_ left: [Expression], _ right: [Expression]) -> Bool {
    let count = reads.count
    if same(left, right) { return true }
    reads.removeSubrange(count...)
    guard left.count == right.count, left.count <= Self.mostTermsInAnyOrder,
      left.allSatisfy({ $0.neverFails(old) }), right.allSatisfy({ $0.neverFails(new) })
    else { return false }
    var rest = right
    for term in left {
      guard let index = firstIndex(of: term, in: rest) else {
        reads.removeSubrange(count...)
        return false
      }
      rest.remove(at: index)
    }
    return true
  }

  private mutating func firstIndex(of term: Expression, in others: [Expression]) -> Int? {
    let count = reads.count
    for (index, other) in others.enumerated() {
      if same(term, other) { return index }
      reads.removeSubrange(count...)
    }
    return nil
  }

  // MARK: Lets

  private func areSame(_ reads: [ReadPart]) -> Bool {
    reads.allSatisfy { read in
      if case .lets(let number) = read { return lets[Int(number)].isSame == true }
      return true
    }
  }

  /// Compares a pair of `let`s after the pairs that it reads. Iterative, since a chain of them may
  /// be as long as the form.
  private mutating func settle(_ number: Int) {
    var open = [compareAsWritten(number)]
    while let pair = open.last {
      let next = lets[pair.number].reads[pair.next...].firstIndex { read in
        if case .lets(let inner) = read { return lets[Int(inner)].isSame == nil }
        return false
      }
      guard let next, case .lets(let inner) = lets[pair.number].reads[next] else {
        finish(pair)
        open.removeLast()
        continue
      }
      open[open.count - 1].next = next + 1
      open.append(compareAsWritten(Int(inner)))
    }
  }

  /// A pair of `let`s whose dependencies are being compared.
  private struct OpenPair {
    let number: Int
    let isWrittenTheSame: Bool
    /// The index of the first dependency that has not been visited.
    var next = 0
  }

  private mutating func compareAsWritten(_ number: Int) -> OpenPair {
    reads.removeAll(keepingCapacity: true)
    let pair = lets[number]
    guard let left = old.value(of: pair.old), let right = new.value(of: pair.new) else {
      return OpenPair(number: number, isWrittenTheSame: false)
    }
    let isWrittenTheSame = isWrittenTheSame([left], [right])
    lets[number].reads = reads
    return OpenPair(number: number, isWrittenTheSame: isWrittenTheSame)
  }

  private mutating func finish(_ pair: OpenPair) {
    let number = pair.number
    if pair.isWrittenTheSame, areSame(lets[number].reads) {
      lets[number].isSame = true
      return
    }
    let expanded = [old.value(of: lets[number].old)].compactMap(\.self)
    let others = [new.value(of: lets[number].new)].compactMap(\.self)
    let reads = readsWhenExpanded(expanded, others)
    lets[number].isSame = reads != nil
    lets[number].reads = reads ?? []
  }

  // MARK: Expressions

  private mutating func same(_ left: Expression, _ right: Expression) -> Bool {
    switch (left.plainForm.form, right.plainForm.form) {
    case (.constant(let one), .constant(let other)):
      return same(one, left.type.choice, other, right.type.choice)
    case (.read(let slot, let frame), .read(let other, let otherFrame)):
      return sameRead(slot, other) && (isInForm(other) || isSame(frame, otherFrame))
    case (.position(let template, let frame), .position(let other, let otherFrame)):
      return isSame(frame, otherFrame)
        && old.form.templates[template] == partner(of: new.form.templates[other])
    case (.column(let column, let isText), .column(let other, let isOtherText)):
      return isText == isOtherText
        && sameColumn(column, other, filtered.old, filtered.new, isText: isText)
    case (
      .chosenColumn(let operand, let list, let column, let isText),
      .chosenColumn(let other, let otherList, let otherColumn, let isOtherText)
    ):
      return isText == isOtherText
        && sameColumn(column, otherColumn, list, otherList, isText: isText)
        && same(operand, other)
    case (.today, .today), (.now, .now): return true
    case (.compare(let one, let two, let operation), .compare(let three, let four, let other)):
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
      return sameTerms(terms.flatMap(\.plainConjuncts), others.flatMap(\.plainConjuncts))
    case (.or(let terms), .or(let others)): return sameTerms(terms, others)
    case (.coalesce(let terms), .coalesce(let others)),
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

  private func isSame(_ left: FrameID, _ right: FrameID) -> Bool {
    if let known = frames.last(where: { $0.old == left || $0.new == right }) {
      return known.old == left && known.new == right
    }
    return left == right
  }

  /// Returns true if a slot has one value for the whole form rather than one per row.
  private func isInForm(_ slot: SlotID) -> Bool { new.form.slots[slot].template == 0 }

  private func partner(of node: NodeID) -> NodeID { partners[node] }

  /// Returns true if two slots belong to the same declaration, or are `let`s, which are compared
  /// later.
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
        lets.append(LetPair(old: slot, new: other))
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
    guard left.function == right.function, left.lists.count == right.lists.count,
      left.baseRows == right.baseRows, let list = right.lists.first,
      new.nodes[list].template == 0 || isSame(left.base, right.base)
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
    case .points: return sameOptions(left, right, .points)
    case .display, .join: return sameOptions(left, right, .label)
    // Constants are compared by option name.
    case .optionName: return true
    default: return left == right
    }
  }

  /// Returns true if two option lists are alike in the part that is read.
  private mutating func sameOptions(_ left: Int, _ right: Int, _ part: ComparedOptionPart) -> Bool {
    guard old.form.options.indices.contains(left), new.form.options.indices.contains(right) else {
      return left < 0 && right < 0
    }
    let pair = OptionPair(left: left, right: right, part: part)
    if let known = sameParts[pair] { return known }
    let isSame = old.form.options[left].isAlike(new.form.options[right], in: part)
    sameParts[pair] = isSame
    return isSame
  }

  /// Returns true if two columns have the same heading, and the options have the same cells in
  /// them.
  private mutating func sameColumn(
    _ column: Int, _ other: Int, _ left: Int, _ right: Int, isText: Bool
  ) -> Bool {
    guard let one = old.column(column, ofOptions: left),
      let two = new.column(other, ofOptions: right)
    else { return false }
    return one.name == two.name && (isText || one.kind == two.kind)
      && sameOptions(left, right, .column(one.name))
  }

  /// Two option lists, by number, and the part of them that is read.
  private struct OptionPair: Hashable {
    let left: Int
    let right: Int
    let part: ComparedOptionPart
  }
}

extension Expression {
  /// Returns true if the expression itself cannot fail. A problem of a field that it reads belongs
  /// to that field.
  fileprivate func neverFails(_ version: FormVersion) -> Bool {
    switch form {
    case .chain, .negate, .aggregate, .text, .invalid: return false
    case .read: if version.readsLet(self) { return false }
    case .apply(let operation, _, _, _):
      switch operation {
      case .not, .isEmpty, .isFilled, .contains, .matches, .textContains, .starts, .ends,
        .toDecimal, .optionName, .list:
        break
      default: return false
      }
    case .constant, .readAt, .position, .column, .chosenColumn, .today, .now, .compare, .and, .or,
      .coalesce, .conditional, .within:
      break
    }
    var fails = false
    forEachPart { fails = fails || !$0.neverFails(version) }
    return !fails
  }
}
