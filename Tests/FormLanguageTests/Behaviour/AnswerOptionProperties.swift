import FormEngine
import FormJSON
import FormLanguage
import SeededNumbers
import TestCases
import Testing

/// The options that are other answers are those that plain loops over the answers find, after any
/// edits; a record of these answers has the same problems, and undoing restores them.
@Test(.tags(.property), .slow) func optionsFollowTheAnswersAfterAnyEdits() async {
  await forEachCase(0..<UInt64(12)) { seed in
    var party = try Party(seed: seed)
    var checker = RecordChecker(RecordPlan(party.session.program, clock: noon))
    for step in 0..<(LongRuns.areWanted ? 2_000 : 60) {
      let before = party
      let action = try party.act()
      let place: Comment = "seed \(seed), step \(step), \(action)"
      let expected = party.expected()
      try #require(try party.shown() == expected, place)
      if step % 5 == 0 {
        try #require(party.session == party.session.rebuilt(), place)
        var writer = JSONWriter(.compact)
        party.session.answers().write(to: &writer)
        let json = String(decoding: writer.finish(), as: UTF8.self)
        let findings = try RecordProperties.check(json, with: &checker)
        let rules = findings.map { "\($0.path) \($0.rule)" }.sorted()
        try #require(rules == party.problems(), "\(json), \(place)")
      }
      // An edit that changes nothing is no step, and a new tag is two.
      guard before.expected() != expected, action != "new tag" else { continue }
      var undone = party.session
      undone.send(.undoRequested)
      try #require(try party.shown(in: undone, before) == before.expected(), place)
      undone.send(.redoRequested)
      try #require(try party.shown(in: undone, party) == expected, place)
    }
  }
}

/// A form of which the answers are also kept in plain values.
private struct Party {
  private static let text = """
    form f {
      field children: boolean
      rows people {
        field name: text
        field age: integer { show when name != "hidden" }
        field kind: choice { option a "The A" option b "The B" as 2 option c when age > 3 }
        field born: date
        field knows: choice { options from people.name }
        field kin: choices { options from form.people.kind where name is filled }
        field friends: choices { options from people.name }
        rows pets {
          field pet: text
          field likes: choice { options from people.name }
          field twin: choice { options from form.people.pets.pet }
        }
      }
      rows tags: text
      field contact: choice { options from people.name as p where p.age >= 18 or children }
      field years: choice { options from people.age where name != "x" }
      field day: choice { options from people.born }
      field sort: choice { options from people.kind }
      field tag: choice { options from tags where value != "x" }
      field animal: choice { options from people.pets.pet as p where p.pet != tag }
      field same: choice { options from people.knows }
      field called: choices { options from people.name as p where p.age >= 18 or children }
      field old: choices { options from people.age }
      field used: choices { options from tags }
      field joined: text = join(called, ", ")
      field number: integer = count(called)
      field second: text = nth(called, 2)
      field has: boolean = "Ann" in called
      field alike: boolean = called == used
      field both: boolean = contact in called
      field chosen: integer = count(people as p where p.name in called)
      check some: count(used) < 3 and not (18 in old) else "Fewer."
    }
    """

  private struct Pet {
    var pet: String?
    var likes: String?
    var twin: String?
  }

  private struct Person {
    var name: String?
    var age: Int?
    var kind: Int?
    var born: String?
    var knows: String?
    var kin: Set<Int> = []
    var friends: [String] = []
    var pets: [Pet] = []

    /// The age as expressions see it.
    var shownAge: Int? { name == nil || name == "hidden" ? nil : age }
  }

  private(set) var session: Session
  private var children: Bool?
  private var people: [Person] = []
  private var tags: [String] = []
  /// What is chosen in the fields of the form.
  private var chosen: [String: String] = [:]
  private var chosenSets: [String: [String]] = [:]
  private var random: SeededGenerator

  private static let kinds = ["a", "2", "c"]
  private static let names = ["Ann", "Ben", "x", "hidden", "\u{e9}", "e\u{301}", ""]
  private static let days = ["2001-02-03", "2029-12-31", ""]
  private static let sets = ["called", "old", "used"]
  private static let computed = [
    "joined", "number", "second", "has", "alike", "both", "chosen",
  ]
  private static let choices = ["contact", "years", "day", "sort", "tag", "animal", "same"]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    session = try FormFiles.session(Self.text)
  }

  // MARK: Edits

  private mutating func pick(_ texts: [String]) -> String { texts[random.below(texts.count)] }

  /// Does something at random, in the session and in the values.
  mutating func act() throws -> String {
    let person = people.isEmpty ? -1 : random.below(people.count)
    let row = "people[\(person + 1)]"
    let pets = person < 0 ? 0 : people[person].pets.count
    func known(_ text: String) -> String? { text.isEmpty ? nil : text }
    switch random.below(20) {
    case 0:
      children = random.chance(1, in: 2)
      try session.enter("children", children == true ? "y" : "n")
      return "children"
    case 1, 2:
      let place = random.below(people.count + 1)
      people.insert(Person(), at: place)
      try session.add("people", at: place)
      return "add person \(place + 1)"
    case 3 where people.count > 2:
      people.remove(at: person)
      try session.delete("people", person + 1)
      return "delete \(row)"
    case 4 where people.count > 1:
      let place = random.below(people.count)
      people.insert(people.remove(at: person), at: place)
      try session.move("people", person + 1, to: place + 1)
      return "move \(row) to \(place + 1)"
    case 5 where person >= 0, 6 where person >= 0:
      let name = pick(Self.names)
      people[person].name = known(name)
      try session.enter("\(row).name", name)
      return "\(row).name \(name)"
    case 7 where person >= 0:
      guard session.isVisible(try session.at("\(row).age")) else { return "nothing" }
      people[person].age = [nil, 3, 4, 18, 30][random.below(5)]
      try session.enter("\(row).age", people[person].age.map(String.init) ?? "")
      return "\(row).age"
    case 8 where person >= 0:
      let kind = random.below(3)
      people[person].kind = kind
      session.send(.assigned(try session.at("\(row).kind"), .option(Int32(kind))))
      return "\(row).kind \(kind)"
    case 9 where person >= 0:
      let day = pick(Self.days)
      people[person].born = known(day)
      try session.enter("\(row).born", day)
      return "\(row).born"
    case 10 where person >= 0:
      guard pets > 0, random.chance(2, in: 3) else {
        people[person].pets.append(Pet())
        try session.add("\(row).pets")
        return "add \(row).pets"
      }
      let pet = random.below(pets)
      people[person].pets[pet].pet = known(pick(Self.names))
      try session.enter("\(row).pets[\(pet + 1)].pet", people[person].pets[pet].pet ?? "")
      return "\(row).pets[\(pet + 1)].pet"
    case 11:
      // A row without a value would be gone when the focus leaves it.
      let name = pick(Array(Self.names.dropLast()))
      var tag = random.below(max(tags.count, 1))
      let isNew = tags.isEmpty || random.chance(1, in: 3)
      if isNew {
        tag = tags.count
        tags.append(name)
        try session.add("tags")
      }
      tags[tag] = name
      session.send(.assigned(try session.at("tags[\(tag + 1)]"), .text(name)))
      return isNew ? "new tag" : "tags[\(tag + 1)] \(name)"
    case 12 where person >= 0:
      let kin = Set((0..<3).filter { _ in random.chance(1, in: 3) })
      people[person].kin = kin
      session.send(
        .assigned(
          try session.at("\(row).kin"),
          kin.isEmpty ? .empty : .options(ChosenOptions(kin.map { Int32($0) }))))
      return "\(row).kin \(kin)"
    case 13 where pets > 0:
      let pet = random.below(pets)
      let field = ["likes", "twin"][random.below(2)]
      let text = try choose("\(row).pets[\(pet + 1)].\(field)")
      if field == "likes" {
        people[person].pets[pet].likes = text
      } else {
        people[person].pets[pet].twin = text
      }
      return "\(row).pets[\(pet + 1)].\(field) \(text ?? "")"
    case 14 where person >= 0:
      people[person].knows = try choose("\(row).knows")
      return "\(row).knows"
    case 15 where person >= 0:
      people[person].friends = try chooseSeveral("\(row).friends")
      return "\(row).friends \(people[person].friends)"
    case 16, 17, 18:
      let field = pick(Self.sets)
      chosenSets[field] = try chooseSeveral(field)
      return "\(field) \(chosenSets[field] ?? [])"
    default:
      let field = pick(Self.choices)
      chosen[field] = try choose(field)
      return "\(field) \(chosen[field] ?? "")"
    }
  }

  /// Chooses an option as a person would, or now and then gives a value that may not be offered.
  private mutating func choose(_ name: String) throws -> String? {
    let path = try session.at(name)
    let offered = session.offeredOptions(path)
    if random.chance(1, in: 6) {
      session.send(.cleared(path))
      return nil
    }
    guard !offered.isEmpty, random.chance(3, in: 4) else {
      let type = session.program.nodes[path.node].type
      let value: Value? =
        switch type {
        case .text: .text(pick(["Ann", "Zoe", "x"]))
        case .integer: .integer(4)
        case .choice: .option(Int32(random.below(3)))
        default: CalendarDate(iso: "2001-02-03").map(Value.date)
        }
      session.send(.assigned(path, try #require(value)))
      return session.value(path).text { Self.kinds[Int($0)] }
    }
    let option = offered[random.below(offered.count)].option
    try session.enter(name, option.recordedText)
    #expect(session.typedText(path) == nil)
    return session.value(path).text { Self.kinds[Int($0)] }
  }

  /// Chooses several options as a person would, or now and then gives values that may not be offered.
  private mutating func chooseSeveral(_ name: String) throws -> [String] {
    let path = try session.at(name)
    let isWhole = session.program.nodes[path.node].element == .integer
    let offered = session.offeredOptions(path)
    if random.chance(1, in: 6) {
      session.send(.cleared(path))
    } else if offered.isEmpty || random.chance(1, in: 4) {
      let values: [Value] =
        isWhole
        ? [.integer(4), .integer(Int64(random.below(40)))]
        : [.text(pick(["Ann", "Zoe", "x"])), .text(pick(["e\u{301}", "Ben"]))]
      session.send(.assigned(path, .set(of: values)))
    } else {
      let texts = (0...random.below(3)).map { _ in
        offered[random.below(offered.count)].option.label
      }
      try session.enter(name, texts.joined(separator: ", "))
      #expect(session.typedText(path) == nil)
    }
    return session.value(path).elements.map { $0.text() }
  }

  // MARK: What the session says

  func shown() throws -> [String] { try shown(in: session, self) }

  /// The options of each field, and whether its answer is a problem.
  func shown(in session: Session, _ party: Party) throws -> [String] {
    func line(_ name: String) throws -> String {
      let path = try session.at(name)
      let offered = session.offeredOptions(path).map(\.option.recordedText)
      let own = session.orderedValue(path).text { Self.kinds[Int($0)] }
      let isProblem = session.problems(at: path).contains { $0.rule == "option" }
      #expect(session.problems(at: path).allSatisfy { $0.blocks })
      return "\(name): \(offered) \(own) \(isProblem)"
    }
    let computed = try Self.computed.map { name in
      "\(name): \(session.value(try session.at(name)).text())"
    }
    let fails = session.allProblems().contains { $0.rule == "some" }
    return try party.places().map { try line($0) } + computed + ["some: \(fails)"]
  }

  private func places() -> [String] {
    people.indices.flatMap { person in
      let row = "people[\(person + 1)]"
      return ["\(row).knows", "\(row).kin", "\(row).friends"]
        + people[person].pets.indices.flatMap { pet in
          ["\(row).pets[\(pet + 1)].likes", "\(row).pets[\(pet + 1)].twin"]
        }
    } + Self.choices + Self.sets
  }

  // MARK: What the language says

  private typealias Line = (name: String, offered: [String], own: [String])

  private func lines() -> [Line] {
    /// Distinct, in the order of the rows; texts by canonical equivalence.
    func distinct(_ values: [String?]) -> [String] {
      var found: [String] = []
      for case let value? in values where !found.contains(value) { found.append(value) }
      return found
    }
    func kind(_ person: Person) -> String? { person.kind.map { Self.kinds[$0] } }
    var lines: [Line] = []
    for (index, person) in people.enumerated() {
      let row = "people[\(index + 1)]"
      let others = people.indices.filter { $0 != index }.map { people[$0] }
      let names = distinct(others.map(\.name))
      lines.append(("\(row).knows", names, person.knows.map { [$0] } ?? []))
      lines.append(
        (
          "\(row).kin", distinct(others.filter { $0.name != nil }.map(kind)),
          person.kin.sorted().map { Self.kinds[$0] }
        ))
      lines.append(("\(row).friends", names, ordered(person.friends, names)))
      for (number, pet) in person.pets.enumerated() {
        let place = "\(row).pets[\(number + 1)]"
        lines.append(("\(place).likes", names, pet.likes.map { [$0] } ?? []))
        let pets = people.indices.flatMap { person in
          people[person].pets.indices.filter { (person, $0) != (index, number) }
            .map { people[person].pets[$0].pet }
        }
        lines.append(("\(place).twin", distinct(pets), pet.twin.map { [$0] } ?? []))
      }
    }
    func add(_ name: String, _ values: [String?]) {
      lines.append((name, distinct(values), chosen[name].map { [$0] } ?? []))
    }
    add(
      "contact",
      people.filter { children == true || ($0.shownAge ?? 0) >= 18 }.map(\.name))
    add(
      "years",
      people.filter { $0.name.map { $0 != "x" } == true }.map { $0.shownAge.map(String.init) })
    add("day", people.map(\.born))
    add("sort", people.map(kind))
    add("tag", tags.filter { $0 != "x" })
    let tag = chosen["tag"]
    add(
      "animal",
      people.flatMap(\.pets).map(\.pet).filter { pet in
        guard let pet, let tag else { return false }
        return pet != tag
      })
    add("same", people.map(\.knows))
    func addSet(_ name: String, _ values: [String?]) {
      let offered = distinct(values)
      lines.append((name, offered, ordered(chosenSets[name] ?? [], offered)))
    }
    addSet(
      "called", people.filter { children == true || ($0.shownAge ?? 0) >= 18 }.map(\.name))
    addSet("old", people.map { $0.shownAge.map(String.init) })
    addSet("used", tags)
    return lines
  }

  /// What is chosen in the order of the options, then what is no longer offered.
  private func ordered(_ own: [String], _ offered: [String]) -> [String] {
    offered.filter(own.contains) + own.filter { !offered.contains($0) }
  }

  private func isProblem(_ line: Line) -> Bool { !line.own.allSatisfy(line.offered.contains) }

  func expected() -> [String] {
    let lines = lines()
    func own(_ name: String) -> [String] { lines.first { $0.name == name }?.own ?? [] }
    let (called, used) = (own("called"), own("used"))
    // What reads something empty is empty.
    func text(_ isTrue: Bool?) -> String { isTrue.map { $0 ? "yes" : "no" } ?? "" }
    let has = called.isEmpty ? nil : called.contains("Ann")
    let isAlike = called.isEmpty || used.isEmpty ? nil : Set(called) == Set(used)
    let both = chosen["contact"].flatMap { called.isEmpty ? nil : called.contains($0) }
    let people = people.count { $0.name.map(called.contains) == true }
    return lines.map { line in
      "\(line.name): \(line.offered) \(line.own.joined(separator: ", ")) \(isProblem(line))"
    } + [
      "joined: \(called.joined(separator: ", "))", "number: \(called.count)",
      "second: \(called.count > 1 ? called[1] : "")", "has: \(text(has))",
      "alike: \(text(isAlike))", "both: \(text(both))", "chosen: \(people)",
      "some: \(isSomeBroken(used, own("old")))",
    ]
  }

  /// The rule over two sets, of which an empty one leaves it open.
  private func isSomeBroken(_ used: [String], _ old: [String]) -> Bool {
    used.count >= 3 || old.contains("18")
  }

  /// The findings about a record of the answers.
  func problems() -> [String] {
    let kinds = people.enumerated().filter { $1.kind == 2 && ($1.shownAge ?? 0) <= 3 }
      .map { "people[\($0.offset + 1)].kind option" }
    let gone = lines().flatMap { line in
      line.own.filter { !line.offered.contains($0) }.map { _ in "\(line.name) option" }
    }
    func own(_ name: String) -> [String] { lines().first { $0.name == name }?.own ?? [] }
    // At the last field that the rule reads.
    let some = isSomeBroken(own("used"), own("old")) ? ["used some"] : []
    return (kinds + gone + some).sorted()
  }
}
