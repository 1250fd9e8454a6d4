import FormEngine
import TestCases
import Testing

/// Tests of texts with values in them.
@Suite struct InterpolationTests {
  private let form = """
    form f {
      field org: text
      field repo: text
      field url: text { default "https://\\(org)/\\(repo)" }
      field greeting: text { default if org is filled then "To \\(org)" else "To \\(repo)" }
      field fallback: text { default "\\(org)!" ?? "Nobody" }
      field count: integer
      field stock: text { default "\\(count) pieces" }
      field price: decimal { step 0.01 unit "EUR" }
      field exact: decimal
      field double: decimal = price * 2 { step 0.01 }
      field said: text = "\\(price) EUR, \\(double), \\(exact), \\(org)."
      field prices: text = join(items.price, " + ")
      rows items {
        item "\\(name), \\(size), \\(price) EUR"
        field name: text
        field size: choice { option s "Small" option l "Large" }
        field price: decimal { step 0.01 }
      }
    }
    """

  @Test func aDefaultWaitsForAllOfItsParts() throws {
    var session = try FormFiles.session(form)
    for name in ["url", "greeting", "stock"] { #expect(try session.text(name) == "", "\(name)") }
    #expect(try session.text("fallback") == "Nobody")
    try session.enter("org", "swift")
    #expect(try session.text("url") == "")
    #expect(try session.text("greeting") == "To swift")
    #expect(try session.text("fallback") == "swift!")
    try session.enter("repo", "nio")
    #expect(try session.text("url") == "https://swift/nio")
    try session.enter("org", "")
    #expect(try session.text("url") == "")
    #expect(try session.origin(session.at("url")) == .none)
    #expect(try session.text("greeting") == "To nio")
    try session.enter("count", "3")
    #expect(try session.text("stock") == "3 pieces")
    #expect(session == session.rebuilt())
  }

  @Test func placesOfAStep() throws {
    var session = try FormFiles.session(form)
    try session.enter("price", "120.5")
    try session.enter("exact", "1.5")
    #expect(try session.text("said") == "120.50 EUR, 241.00, 1.5, .")
    for price in ["1", "2.25"] {
      try session.add("items")
      try session.enter("items[\(price == "1" ? 1 : 2)].price", price)
    }
    #expect(try session.text("prices") == "1.00 + 2.25")
  }

  @Test func summariesShowWhatIsMissing() throws {
    var session = try FormFiles.session(form)
    try session.add("items")
    let list = try session.at("items")
    let body = session.program.nodes[list.node].rowBody
    let row = RowPath(body: body, row: try #require(session.rows(of: list).first))
    #expect(session.item(row) == "-, -, - EUR")
    try session.enter("items[1].name", "Ada")
    #expect(session.item(row) == "Ada, -, - EUR")
    try session.enter("items[1].size", "l")
    try session.enter("items[1].price", "120.5")
    #expect(session.item(row) == "Ada, Large, 120.50 EUR")
  }
}
