import FormJSON
import Testing

private let form = """
  form lists "Lists" {
    field more: integer { required }
    field other: text { required when more > 1 }
    rows one { count 1... field x: text }
    rows none { count 0...5 field x: text }
    rows some { count more... field x: text }
    rows most { count ...3 field x: text }
    rows any { required field x: text }
    rows at_times { required when more > 1 count 0... field x: text }
    rows both { required when more > 1 count 2... field x: text }
    rows plain: text
  }
  """

private let expected = [
  "more": "always", "other": "sometimes", "one": "always", "none": "never",
  "some": "sometimes", "most": "never", "any": "always", "at_times": "sometimes",
  "both": "always",
]

/// Tests of the conditions in `graph` on which a field or list must be answered.
@Test func leastNumbersOfRowsCount() throws {
  let folder = try TemporaryFolder([("lists.form", form)])
  let run = try Formwalk.run(["graph", "lists.form", "--as", "json"], folder: folder.path)
  let graph = try JSONValue(parsing: Array(run.output.utf8))
  guard case .array(let nodes)? = graph["nodes"] else {
    Issue.record("no nodes: \(run.error)")
    return
  }
  var found: [String: String] = [:]
  for node in nodes {
    guard case .string(let path)? = node["path"], case .string(let required)? = node["required"]
    else { continue }
    found[path] = required
  }
  for (path, required) in expected { #expect(found[path] == required, "\(path)") }
}
