internal import FormEngine
internal import FormLanguage

/// Compares expressions of two versions, assuming that the declarations they read are the same.
///
/// A `let` is equal to its value: both versions may divide an expression into other `let`s.
struct ExpressionMatching {
  private let old: NumberedVersion
  private let new: NumberedVersion

  /// The result of comparing two expressions.
  enum Match {
    case same
    /// They are written the same, but read `let`s with different values.
    case readsOtherLets
    case different
  }

  /// Prepares to compare expressions of two versions.
  ///
  /// - Parameters:
  ///   - successors: for each declaration of the old version, its counterpart in the new one, or -1.
  ///   - followsNames: true to treat an option that is recorded in another way, but has the same
  ///     name, as the same option.
  init(
    _ old: FormVersion, _ new: FormVersion, successors: [NodeID], followsNames: Bool = false
  ) {
    let terms = TermTable(lets: old.form.lets.count + new.form.lets.count)
    let groups = OptionGroups(old.form, new.form, successors: successors, terms)
    let former = TermVocabulary(old.form, terms, groups, successors: successors)
    former.followsNames = followsNames
    self.old = NumberedVersion(former, terms)
    self.new = NumberedVersion(TermVocabulary(new.form, terms, groups), terms)
  }

  /// Compares two expressions, either or both of which may be absent.
  func match(_ left: Expression?, _ right: Expression?) -> Match {
    guard let left, let right else { return (left == nil) == (right == nil) ? .same : .different }
    return match([left], [right])
  }

  /// Compares two lists of conditions that must all be true.
  func match(_ left: [Expression], _ right: [Expression]) -> Match {
    if left.isEmpty, right.isEmpty { return .same }
    if old.number(ofAll: left) == new.number(ofAll: right) { return .same }
    let areWrittenTheSame =
      old.number(ofAll: left, replacesLets: false) == new.number(ofAll: right, replacesLets: false)
    return areWrittenTheSame ? .readsOtherLets : .different
  }

  /// Compares two `where` clauses of options from a file, including the file's contents.
  ///
  /// - Parameter fields: the fields of the options.
  func match(
    _ left: Expression?, _ right: Expression?, ofFilesOf fields: (old: NodeID, new: NodeID)
  ) -> Match {
    (old.filtered, new.filtered) = (fields.old, fields.new)
    defer { (old.filtered, new.filtered) = (nil, nil) }
    return match(left, right)
  }
}

/// Numbers the expressions of a version; equal expressions have equal numbers.
private final class NumberedVersion {
  private var writer: TermWriter
  private var known: [Key: Known] = [:]

  private struct Key: Hashable {
    var expression: ObjectIdentifier
    var replacesLets: Bool
  }

  private struct Known {
    /// The expression, kept alive because its identity is the key.
    var expression: Expression
    var number: Int
  }

  init(_ vocabulary: TermVocabulary, _ terms: TermTable) {
    writer = TermWriter(vocabulary, terms)
  }

  /// The field whose file's columns the expressions read.
  var filtered: NodeID? {
    get { writer.filtered }
    set { writer.filtered = newValue }
  }

  /// Returns the number of the conjunction of conditions.
  func number(ofAll conditions: [Expression], replacesLets: Bool = true) -> Int {
    writer.replacesLets = replacesLets
    guard conditions.count == 1, filtered == nil, let condition = conditions.first else {
      return writer.number(ofAll: conditions)
    }
    let key = Key(expression: ObjectIdentifier(condition), replacesLets: replacesLets)
    if let known = known[key] { return known.number }
    let number = writer.number(of: condition)
    known[key] = Known(expression: condition, number: number)
    return number
  }
}
