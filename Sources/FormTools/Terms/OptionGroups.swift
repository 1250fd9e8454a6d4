internal import FormEngine
internal import FormLanguage

/// The choices of two versions of a form, in groups: in a part that expressions read, the options
/// of all old choices in a group are alike to those of all new ones.
///
/// One old choice may have become several, and several one. Of the pairs that would make a group
/// contradict itself, the later ones are left out.
final class OptionGroups {
  private let terms: TermTable
  /// The options of the choices that have counterparts, by choice. Lists of one choice differ only
  /// in which options they offer.
  private var old: [Int: OptionList] = [:]
  private var new: [Int: OptionList] = [:]
  /// The choices of fields and their counterparts.
  private var pairs: [(old: Int, new: Int)] = []
  private var numbers: [ComparedOptionPart: (old: [Int: Int], new: [Int: Int])] = [:]

  /// The choices of a group.
  private struct Members {
    var old: [Int] = []
    var new: [Int] = []
  }

  /// - Parameter successors: for each declaration of the old version, its counterpart in the new
  ///   one, or -1.
  init(_ old: CheckedForm, _ new: CheckedForm, successors: [NodeID], _ terms: TermTable) {
    self.terms = terms
    var seen: Set<[Int]> = []
    for (node, successor) in successors.enumerated() where successor >= 0 {
      let (one, other) = (old.declarations[node].choice, new.declarations[successor].choice)
      let lists = (old.nodes[node].options, new.nodes[successor].options)
      guard one >= 0, other >= 0, old.options.indices.contains(lists.0),
        new.options.indices.contains(lists.1), seen.insert([one, other]).inserted
      else { continue }
      self.old[one] = old.options[lists.0]
      self.new[other] = new.options[lists.1]
      pairs.append((one, other))
    }
  }

  /// Returns the way in which the new version records an option of the old one, if it is another
  /// way: the option has the same name, and neither list has what the other records for it.
  func newKey(of name: String, _ key: String, in choice: Int) -> String? {
    guard let before = old[choice], let pair = pairs.first(where: { $0.old == choice }),
      let now = new[pair.new], now.index(ofRecordKey: key) == nil
    else { return nil }
    return now.declared.first { $0.name == name && before.index(ofRecordKey: $0.recordKey) == nil }?
      .recordKey
  }

  /// Returns the number of the group of a choice; nil if it is in none with a choice of the new
  /// version.
  func number(of choice: Int, isOld: Bool, in part: ComparedOptionPart) -> Int? {
    let known = numbers[part] ?? grouped(by: part)
    numbers[part] = known
    return isOld ? known.old[choice] : known.new[choice]
  }

  private func grouped(by part: ComparedOptionPart) -> (old: [Int: Int], new: [Int: Int]) {
    var groups: [Members] = []
    var (ofOld, ofNew): ([Int: Int], [Int: Int]) = ([:], [:])
    for pair in pairs {
      let one = ofOld[pair.old] ?? groups.count
      if one == groups.count { groups.append(Members(old: [pair.old])) }
      ofOld[pair.old] = one
      let other = ofNew[pair.new] ?? groups.count
      if other == groups.count { groups.append(Members(new: [pair.new])) }
      ofNew[pair.new] = other
      guard one != other, areAlike(groups[one], groups[other], part),
        areAlike(groups[other], groups[one], part)
      else { continue }
      for choice in groups[other].old { ofOld[choice] = one }
      for choice in groups[other].new { ofNew[choice] = one }
      groups[one].old += groups[other].old
      groups[one].new += groups[other].new
      groups[other] = Members()
    }
    let numbers = groups.enumerated().map { index, group -> Int? in
      guard let first = group.new.first.flatMap({ new[$0] }) else { return nil }
      return group.new.count == 1
        ? terms.number(of: first.content(part, terms))
        : terms.number(of: NormalTerm(kind: .content, data: part.key(terms) + [-1, index]))
    }
    return (ofOld.compactMapValues { numbers[$0] }, ofNew.compactMapValues { numbers[$0] })
  }

  private func areAlike(_ one: Members, _ other: Members, _ part: ComparedOptionPart) -> Bool {
    one.old.allSatisfy { choice in
      other.new.allSatisfy { counterpart in
        guard let list = old[choice], let counterpart = new[counterpart] else { return false }
        return list.isAlike(counterpart, in: part)
      }
    }
  }
}

extension ComparedOptionPart {
  fileprivate func key(_ terms: TermTable) -> [Int] {
    switch self {
    case .label: [0]
    case .points: [1]
    case .name: [3]
    case .column(let heading): [2, terms.number(of: heading)]
    }
  }
}

extension OptionList {
  /// Returns a term for a part of the options, independent of their order in clauses.
  func content(_ part: ComparedOptionPart, _ terms: TermTable) -> NormalTerm {
    let file = table.map { terms.number(of: .table(OptionFileContent(bytes: $0.bytes))) + 1 } ?? 0
    let parts: [[Int]] =
      switch part {
      case .label: declared.map { [terms.number(of: $0.recordKey), terms.number(of: $0.label)] }
      case .points:
        declared.map { [terms.number(of: $0.recordKey), terms.number(of: .value($0.points))] }
      case .name: declared.map { [terms.number(of: $0.recordKey), terms.number(of: $0.name)] }
      // Only options of files have cells.
      case .column: []
      }
    return NormalTerm(
      kind: .content,
      data: part.key(terms) + [file] + parts.sorted { $0[0] < $1[0] }.flatMap(\.self))
  }
}

/// The bytes of a file with options, which may be very long: a hash reads only some of them.
struct OptionFileContent: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 64)) {
      hasher.combine(bytes[index])
    }
  }
}
