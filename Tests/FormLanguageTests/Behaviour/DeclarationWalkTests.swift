import FormEngine
import Testing

private let form = """
  form f {
    field name: text @2
    section "More" {
      field hidden: text { show when name == "x" }
      group home {
        field street: text
        note "Where do you live?"
      }
    }
    rows pets @1 { field pet: text rows toys: text }
  }
  """

private struct Walks {
  let session: Session
  var program: Program { session.program }

  init() throws {
    var session = try FormFiles.session(form)
    for _ in 1...2 { session.send(.rowAdded(list: try session.at("pets"), at: nil)) }
    session.send(.rowAdded(list: try session.at("pets[2].toys"), at: nil))
    self.session = session
  }

  /// The fields, groups and lists of a walk.
  func names(_ walk: DeclarationWalk) -> [String] {
    walk.filter { [.field, .group, .list].contains(program.nodes[$0.node].kind) }
      .map(session.name(of:))
  }

  func names(_ walk: NodeWalk) -> [String] {
    walk.filter { [.field, .group, .list].contains(program.nodes[$0].kind) }
      .map(program.name(of:))
  }
}

@Test func sessionIsWalkedWithTheRowsOfLists() throws {
  let walks = try Walks()
  let pets = ["pets", "pets[1].pet", "pets[1].toys", "pets[2].pet", "pets[2].toys"]
  let toy = ["pets[2].toys[1]"]
  let home = ["home", "home.street"]
  #expect(
    walks.names(walks.session.declarations(in: .form)) == ["name", "hidden"] + home + pets + toy)
  #expect(
    walks.names(walks.session.declarations(in: .form, visibleOnly: true))
      == ["name"] + home + pets + toy)
  #expect(
    walks.names(walks.session.declarations(in: .form, entering: .level, listsLast: true))
      == ["name", "hidden"] + home + ["pets"])
  #expect(
    walks.names(walks.session.declarations(in: .form, listsLast: true))
      == ["name", "hidden"] + home
      + ["pets[1].pet", "pets[1].toys", "pets[2].pet"] + toy + ["pets[2].toys", "pets"])
}

@Test func walkEntersItsStartAndWhatItIsAskedTo() throws {
  let walks = try Walks()
  let session = walks.session
  #expect(walks.names(session.declarations(in: .form, entering: [])) == ["name", "pets"])
  #expect(
    walks.names(session.declarations(in: .form, entering: .sections))
      == ["name", "hidden", "home", "pets"])
  #expect(session.declarations(in: try session.at("pets"), entering: []).map(\.row) == [0, 1])
  #expect(
    walks.names(session.declarations(from: try session.at("pets[2].toys")))
      == ["pets[2].toys", "pets[2].toys[1]"])
  #expect(
    walks.names(session.declarations(from: try session.at("pets"), entering: .level)) == ["pets"])
  #expect(walks.names(session.declarations(in: try session.at("name"))) == [])
  #expect(walks.names(session.declarations(in: Path(node: 99_999))) == [])
}

@Test func contentsOfADeclarationCanBeSkipped() throws {
  let walks = try Walks()
  var walk = walks.session.declarations(in: .form)
  var names: [String] = []
  while let place = walk.next() {
    let kind = walks.program.nodes[place.node].kind
    if kind == .section || kind == .row { walk.skipContents() }
    if kind == .field || kind == .list { names.append(walks.session.name(of: place)) }
  }
  #expect(names == ["name", "pets"])
}

@Test func programIsWalkedWithTheBodyOfEachList() throws {
  let walks = try Walks()
  let own = ["name", "hidden", "home", "home.street"]
  let pets = ["pets", "pets.pet", "pets.toys", "pets.toys"]
  #expect(walks.names(walks.program.declarations(in: 0)) == own + pets)
  #expect(walks.names(walks.program.declarations(in: 0, order: .asked)) == pets + own)
  #expect(walks.names(walks.program.declarations(in: 0, entering: .level)) == own + ["pets"])
}
