import FormEngine

extension WrittenForm {
  private var readables: [Readable] { scopes.flatMap(\.fields) }
  private var lists: [List] { scopes.flatMap(\.lists) }

  private mutating func readable(_ types: Set<ScalarType>, clock: Bool) -> Readable? {
    pick(readables.filter { types.contains($0.type) && (clock || !$0.followsClock) })
  }

  /// A whole number.
  mutating func number(clock: Bool) -> Expression? {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return Expression(text: "\(Int.random(in: 0...6, using: &random))")
    case 1:
      guard let left = number(clock: clock), let right = number(clock: clock) else { return nil }
      let sign = pick(["+", "-", "*"]) ?? "+"
      return Expression(
        text: "(\(left.text) \(sign) \(right.text))",
        followsClock: left.followsClock || right.followsClock)
    case 2:
      guard let list = pick(lists) else { return nil }
      return Expression(text: "count(\(list.path))")
    case 3:
      let columns = lists.flatMap { list in
        list.columns.filter { $0.type == .integer && (clock || !$0.followsClock) }.map {
          ($0, list)
        }
      }
      guard let (column, list) = pick(columns) else { return nil }
      let function = pick(["sum", "min", "max", "first", "last"]) ?? "sum"
      let filter = !column.isDeeper && chance(1, in: 3) ? " where \(column.path) > 2" : ""
      return Expression(
        text: "\(function)(\(list.path).\(column.path)\(filter))",
        followsClock: column.followsClock)
    case 4 where scopes.count > 1:
      let cells = scopes[scopes.count - 1].fields.filter {
        $0.type == .integer && (clock || !$0.followsClock)
      }
      guard chance(1, in: 2), let cell = pick(cells) else { return Expression(text: "position()") }
      let above = "previous.\(cell.path)"
      return Expression(
        text: chance(2, in: 3) ? "(\(above) ?? 1)" : above, followsClock: cell.followsClock)
    case 5:
      guard let text = readable([.text, .multiline, .secret, .email], clock: clock) else {
        return nil
      }
      return Expression(text: "length(\(text.path))")
    case 6:
      guard let field = readable([.integer], clock: clock) else { return nil }
      return Expression(text: "(\(field.path) ?? 2)", followsClock: field.followsClock)
    default:
      guard let field = readable([.integer], clock: clock) else { return nil }
      return Expression(text: field.path, followsClock: field.followsClock)
    }
  }

  mutating func expression(of type: ScalarType) -> Expression? {
    switch type {
    case .integer: return number(clock: true)
    case .decimal:
      if chance(1, in: 3), let field = readable([.decimal], clock: true) {
        return Expression(text: "\(field.path) * 2.5", followsClock: field.followsClock)
      }
      guard let left = number(clock: true), let right = number(clock: true) else { return nil }
      return Expression(
        text: "(\(left.text)) / (\(right.text))",
        followsClock: left.followsClock || right.followsClock)
    case .boolean: return condition(clock: true)
    case .text:
      guard let field = readable([.integer, .text, .boolean, .choice], clock: true) else {
        return nil
      }
      return Expression(text: "\"x\\(\(field.path))\"", followsClock: field.followsClock)
    case .date:
      guard chance(1, in: 2), let field = readable([.date], clock: true) else {
        return Expression(text: "today()", followsClock: true)
      }
      return Expression(text: "\(field.path) + 1 month", followsClock: field.followsClock)
    default: return nil
    }
  }

  /// True or false.
  mutating func condition(clock: Bool) -> Expression? {
    switch Int.random(in: 0..<11, using: &random) {
    case 0:
      guard let inner = condition(clock: clock) else { return nil }
      return Expression(text: "not (\(inner.text))", followsClock: inner.followsClock)
    case 1:
      guard let left = condition(clock: clock), let right = condition(clock: clock) else {
        return nil
      }
      let sign = pick(["and", "or"]) ?? "or"
      return Expression(
        text: "(\(left.text)) \(sign) (\(right.text))",
        followsClock: left.followsClock || right.followsClock)
    case 2, 3:
      guard let left = number(clock: clock), let right = number(clock: clock) else { return nil }
      let sign = pick(["<", "<=", "==", "!=", ">", ">="]) ?? "<"
      return Expression(
        text: "\(left.text) \(sign) \(right.text)",
        followsClock: left.followsClock || right.followsClock)
    case 4:
      guard let list = pick(lists), let filter = filter(list) else { return nil }
      let function = pick(["any", "all"]) ?? "any"
      return Expression(text: "\(function)(\(list.path) where \(filter))")
    case 5:
      guard let list = pick(lists) else { return nil }
      return Expression(text: "count(\(list.path)) > \(Int.random(in: 0...2, using: &random))")
    default:
      guard let field = pick(readables.filter { clock || !$0.followsClock }) else { return nil }
      return comparison(of: field, clock: clock)
    }
  }

  private mutating func filter(_ list: List) -> String? {
    switch list.plainType {
    case .integer?: return "value > 1"
    case .choice?: return "value == .a"
    case .date?: return "value > 2029-12-31"
    case .some: return "length(value) > 2"
    case nil:
      let columns = list.columns.filter {
        !$0.followsClock && ($0.type == .integer || $0.type == .boolean)
          && !$0.isDeeper
      }
      guard let column = pick(columns) else { return nil }
      return column.type == .boolean ? column.path : "\(column.path) < 4"
    }
  }

  private mutating func comparison(of field: Readable, clock: Bool) -> Expression {
    let path = field.path
    var words = [path + " is filled", path + " is empty"]
    var reads = false
    switch field.type {
    case .integer: words += ["\(path) in 1...4", "\(path) * 4611686018427387904 > 0"]
    case .decimal: words += ["\(path) >= 1.5", "10 / \(path) > 2"]
    case .text, .multiline:
      words += ["\(path) == \"blob\"", "\(path) matches /b.*/", "contains(lower(\(path)), \"o\")"]
    case .email, .url, .uuid: words.append("contains(lower(\(path)), \"o\")")
    case .secret: words += ["length(\(path)) > 4", "\(path) != \"blob\""]
    case .boolean: words += [path, "not \(path)", path]
    case .date:
      words.append("\(path) > 2029-12-01")
      if clock {
        words = ["\(path) <= today()"]
        reads = true
      }
    case .time: words.append("\(path) < 12:00")
    case .datetime: words.append("date(\(path)) >= 2030-01-01")
    case .choice: words += ["\(path) == .a", "\(path) >= .b", "\(path) in [.a, .c]"]
    case .choices: words += [".a in \(path)", "count(\(path)) > 1", "\(path) == [.a, .b]"]
    }
    return Expression(
      text: pick(words) ?? path + " is filled", followsClock: field.followsClock || reads)
  }
}
