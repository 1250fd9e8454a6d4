package import FormEngine
package import FormLanguage
package import FormSyntax

/// The differences between two versions of a form, and whom they affect.
package struct FormComparison {
  /// The differences, in the order of their places in the new version.
  package let findings: [Diagnostic]
  /// The programs of both versions, for checking records.
  package var old: Program { programs.old.value }
  package var new: Program { programs.new.value }
  fileprivate let programs: (old: ComparedProgram, new: ComparedProgram)

  /// The reason why two versions cannot be compared: one of them has errors or is not a form.
  package struct Fault: Error {
    package var isOld: Bool
    /// True if neither is a form.
    package var isBoth = false
    /// The errors; empty if there is no form.
    package var diagnostics: [Diagnostic]
  }
}

/// Compares two versions of a form.
///
/// - Parameter clock: the values of `today()` and `now()` when records are tried.
package func compareForms(
  old: SourceText, importing oldImporter: any FormImporter, new: SourceText,
  importing newImporter: any FormImporter, clock: LocalDateTime
) throws(FormComparison.Fault) -> FormComparison {
  let older: ComparedForm
  let newer: ComparedForm
  do throws(FormComparison.Fault) {
    older = try ComparedForm(old, importing: oldImporter, isOld: true)
  } catch {
    guard error.diagnostics.isEmpty else { throw error }
    do throws(FormComparison.Fault) {
      _ = try ComparedForm(new, importing: newImporter, isOld: false)
    } catch {
      var fault = error
      fault.isBoth = error.diagnostics.isEmpty
      throw fault
    }
    throw error
  }
  newer = try ComparedForm(new, importing: newImporter, isOld: false)
  let writer = ComparisonWriter(older, newer, clock: clock)
  writer.write()
  return FormComparison(
    findings: Diagnostic.sorted(writer.findings, sources: newer.form.sources),
    programs: (older.program, newer.program))
}

/// A version of a form that has no errors.
struct ComparedForm {
  let form: CheckedForm
  let program: ComparedProgram
  let places: ElementPlaces?

  init(
    _ source: SourceText, importing importer: any FormImporter, isOld: Bool
  ) throws(FormComparison.Fault) {
    let library = FormLibrary(importing: importer)
    let unproved = library.compileUnproved(
      library.sources.file(source), buildsProgram: true, keepsPlaces: true, compiles: false)
    guard let form = unproved.form, !unproved.report.hasErrors else {
      throw FormComparison.Fault(
        isOld: isOld,
        diagnostics: Diagnostic.sorted(
          unproved.report.findings.all, sources: unproved.report.sources)
          + unproved.importedErrors.joined())
    }
    self.form = form
    program = ComparedProgram(form)
    places = form.places
  }
}

/// The program of a version, built when the first record is tried, since most changes need none.
final class ComparedProgram {
  private let form: CheckedForm
  private(set) lazy var value = Program(CompiledForm(form).parts)

  init(_ form: CheckedForm) {
    self.form = form
  }
}

/// Writes the differences between two versions as findings.
final class ComparisonWriter {
  var pair: FormPair
  let oldPlaces: ElementPlaces?
  let newPlaces: ElementPlaces?
  private(set) var findings: [Diagnostic] = []
  /// The search for records that the old version accepts and the new one rejects, and the reverse.
  var forwards: ChangeSearch
  var backwards: ChangeSearch
  /// Compares expressions as people see their options, whatever is recorded for these.
  private(set) lazy var namesMatching = ExpressionMatching(
    pair.old, pair.new, successors: pair.successors, followsNames: true)
  /// The members of the new version that were always there and may be absent now.
  var absent: Set<NodeID> = []
  /// The members whose possible absence has been examined, with or without a result.
  var examined: Set<NodeID> = []

  /// The ranges of the arithmetic of the asked version, computed when first needed.
  var bounds: [Direction: ResultBounds] = [:]
  /// The number of changes that were not examined because the budget was spent.
  var unexamined = 0

  /// The budget, in steps, for all questions of one direction.
  private static let work = 20_000_000

  init(_ old: ComparedForm, _ new: ComparedForm, clock: LocalDateTime) {
    pair = FormPair(old.form, new.form)
    oldPlaces = old.places
    newPlaces = new.places
    let isShared = pair.isChanged.map { !$0 }
    forwards = ChangeSearch(
      pair.old, pair.new, partners: pair.partners, successors: pair.successors,
      isShared: isShared,
      trial: RecordTrial(pair.old, pair.new, (old.program, new.program), clock: clock),
      work: Self.work)
    backwards = ChangeSearch(
      pair.new, pair.old, partners: pair.successors, successors: pair.partners,
      isShared: pair.successors.map { $0 >= 0 && isShared[$0] },
      trial: RecordTrial(pair.new, pair.old, (new.program, old.program), clock: clock),
      work: Self.work)
  }

  func write() {
    compareAnswers()
    compareMembers()
    compareWalk()
    compareWords()
    if unexamined > 0 {
      report(
        .undecidedChange, at: place(ofNew: 0),
        .undecidedRest(pair.new.form.quoted(0), count: unexamined))
    }
  }

  // MARK: Places

  /// A place in one of the versions.
  struct Place {
    var source: SourceText
    var span: SourceSpan
  }

  func report(
    _ name: DiagnosticName, at place: Place, _ message: VersionMessage, old: Place? = nil,
    cause: Place? = nil
  ) {
    var labels: [Diagnostic.Label] = []
    if let cause { labels.append(Diagnostic.Label(cause.source, cause.span, .changedHere)) }
    if let old { labels.append(Diagnostic.Label(old.source, old.span, .oldVersion)) }
    findings.append(
      Diagnostic(name, message, source: place.source, span: place.span, labels: labels))
  }

  /// Returns the place of a declaration in the new version. For one in an imported type, that is
  /// the declaration that uses the type.
  func place(ofNew node: NodeID) -> Place { Self.place(of: node, pair.new) }

  func place(ofOld node: NodeID) -> Place {
    let declared = pair.old.form.declarations[Self.named(node, pair.old)]
    return Place(source: pair.old.form.sources[declared.file], span: declared.nameSpan)
  }

  private static func place(of node: NodeID, _ version: FormVersion) -> Place {
    var node = named(node, version)
    while node > 0, version.form.declarations[node].file != 0 {
      node = max(version.nodes[node].parent, 0)
    }
    return Place(
      source: version.form.sources[0], span: version.form.declarations[node].nameSpan)
  }

  /// Returns the list for a row or plain value, which has no name of its own, and any other
  /// declaration as it is.
  private static func named(_ node: NodeID, _ version: FormVersion) -> NodeID {
    guard version.nodes[node].kind == .row || version.nodes.isPlainValue(node) else { return node }
    return version.nodes.outward(from: node).first { version.nodes[$0].kind == .list } ?? 0
  }

  /// Returns the place of a clause in the new version and, for an imported clause, its place in the
  /// imported file.
  func place(ofNewClause clause: ClauseID) -> (place: Place, cause: Place?) {
    let facts = pair.new.form.clauses[clause]
    let own = Place(source: pair.new.form.sources[facts.file], span: facts.span)
    return facts.file == 0 ? (own, nil) : (place(ofNew: facts.node), own)
  }

  func place(ofOldClause clause: ClauseID) -> Place {
    let facts = pair.old.form.clauses[clause]
    return Place(source: pair.old.form.sources[facts.file], span: facts.span)
  }

  /// Returns the text of a clause as written, without its message.
  func text(_ clause: ClauseID, _ version: FormVersion) -> String {
    let facts = version.form.clauses[clause]
    func end(_ id: ExpressionID) -> UInt32 { version.form.expression(id)?.span.end ?? 0 }
    var span = facts.span
    if let type = facts.ofType { return type.keyword }
    // The span of an expression excludes the parentheses around it.
    func takeParentheses() {
      let bytes = version.form.sources[facts.file].bytes
      var end = Int(span.end)
      while end < Int(facts.span.end), bytes[end] <= 0x20 || bytes[end] == 0x29 {
        end += 1
        if bytes[end - 1] == 0x29 { span.end = UInt32(truncatingIfNeeded: end) }
      }
    }
    switch facts.content {
    case .exclusive: return "exclusive"
    case .match(let number):
      let pattern = version.form.patterns[Int(number)]
      return "match /\(pattern.source)/\(pattern.ignoresCase ? "i" : "")"
    case .condition:
      span.end = facts.conditionSpan.end
      takeParentheses()
    case .step(let step, let start):
      span.end = max(end(step), end(start))
      takeParentheses()
    case .limit(_, let lower, let upper, _):
      // Nothing follows a range without an upper bound.
      span.end = end(upper >= 0 ? upper : lower)
      takeParentheses()
      if upper < 0 { span.end = min(facts.span.end, span.end + 3) }
    case .always, .type, .unique: break
    }
    return version.form.sources[facts.file].excerpt(span)
  }
}
