import TestCases
import Testing

// The tutorial shows what the program prints about its examples.

/// The input of its conversations, in order.
private let inputs = [
  "Ada\n10.12.1990\n1990-12-10\n\n",
  "A\nAda\n11\n2\n\n",
  "1\nfriday, sunday\n\n\n",
  "17\nBea\nyes\n\nada@example.org\n\n",
  "2026-11-20\n2026-11-18\n2026-11-30\n\n",
  "Ada\nabc\nswordfish\nswordfish\nn\ny\n\n",
  "2\ny\n:list\n\n",
  "8\n\nAcme\n:goto seats\n2\n:goto invoice\nn\n<\ny\n\n\n",
  "17\n:why licence\n:goto age\n36\n\n:why\nn\n\n",
  "\n100\n120\n?\nWe make bread.\nBring an apron.\n.\n\n",
  "Ada\n\nParkveien 1\nOslo\n\n",
  "Ada\ny\n:goto member\nn\n20\n35\n\n",
  "y\nBea\n2\ny\nAda\n36\nSoup\n\n\n",
  "Ada\n\nAda\nBea\n3\n1\n\n4\n\ny\nApron\n:delete 1\n:undo\n\n\n\n",
  "\nAda\n\n\nBea\n\n\n\n\n\n",
  "2\nAda\nMain square\nBen\n\nmonday, friday\n7:30\n8:15\n\n",
  "y\nWater the plants\nlow\n\nn\n\ny\nPay the rent\nhigh\n2026-12-01\ny\nAsk for the number\n\n\ny\nn\n\n\n",
  "y\nAda\n36\ny\nBea\n12\ny\nCem\n40\n\nce\n:goto people[3].age\n17\n\n1\n\n",
  "Ada\n\n\n",
  "Ada L\nada_l\ny\nbea\n\n\n",
  "yes\npartly\n3\nOn the radio\n\n",
  ">\n>\n\nblob\nswordfish\n\n",
  "4\n\n\n",
  "12\n\n\n",
]

/// A fenced block with a language.
private struct Block {
  var language: String
  var text = ""
}

private func blocks() throws -> [Block] {
  let page = String(
    decoding: try TestFiles.read("\(Formwalk.packageFolder)/\(Page.article("Tutorial"))"),
    as: UTF8.self)
  let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
  var blocks: [Block] = []
  var isInside = false
  for line in lines {
    if line.hasPrefix("```") {
      isInside.toggle()
      if isInside { blocks.append(Block(language: String(line.dropFirst(3)))) }
    } else if isInside {
      blocks[blocks.count - 1].text += line + "\n"
    }
  }
  return blocks
}

@Test func itsExamplesDoWhatItShows() throws {
  let blocks = try blocks()
  let seats = try #require(blocks.first { $0.text.contains("We have ten seats.") })
  var inputs = inputs[...]
  var others: [String] = []
  for (index, block) in blocks.enumerated() where block.language == "console" {
    let command = String(block.text.dropFirst(2).prefix { $0 != "\n" })
    let arguments = command.split(separator: " ").dropFirst().map(String.init)
    let file = try #require(arguments.dropFirst().first)
    let example = blocks[index - 1].text
    let isRun = arguments[0] == "run"
    let folder = try TemporaryFolder(
      arguments[0] == "validate"
        ? [(file, seats.text), ("guests.csv", example)] : [(file, example)])
    let run = try Formwalk.run(
      arguments, input: isRun ? inputs.popFirst() ?? "" : "", folder: folder.path)
    #expect("$ \(command)\n" + run.error + run.output == block.text, "\(command), \(index)")
    #expect(run.ending == .exited(isRun ? 0 : 1), "\(command), \(index)")
    if !isRun { others.append(arguments[0]) }
  }
  #expect(inputs.isEmpty)
  #expect(others == ["test", "test", "check", "check", "validate"])
}
