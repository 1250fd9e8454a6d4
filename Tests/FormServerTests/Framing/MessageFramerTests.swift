import FormServer
import Testing

/// Tests of splitting a stream of bytes into messages.
@Suite struct MessageFramerTests {
  private func pieces(_ text: String, by size: Int = .max, limit: Int = 100) -> [String] {
    var framer = MessageFramer(limit: limit)
    var found: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      framer.push(rest.prefix(size))
      rest = rest.dropFirst(min(size, rest.count))
      while let piece = framer.next() {
        switch piece {
        case .body(let body): found.append(String(decoding: body, as: UTF8.self))
        case .tooLarge(let length, _): found.append("too large: \(length)")
        case .unreadableHeader: found.append("unreadable")
        }
      }
    }
    return found
  }

  @Test func messagesArriveInAnyPieces() {
    let text = "Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1]"
    for size in [1, 2, 7, 1_000] { #expect(pieces(text, by: size) == ["{}", "[1]"]) }
  }

  @Test func largeMessagesAreSkippedByTheirLength() {
    let text = "Content-Length: 101\r\n\r\n" + String(repeating: "x", count: 101)
    for size in [1, 9, 1_000] {
      #expect(
        pieces(text + "Content-Length: 2\r\n\r\n{}", by: size) == ["too large: 101", "{}"])
    }
  }

  @Test func tooLongALengthEndsAtTheNextHeader() {
    let rest = String(repeating: "Content-Length: 2\r\n\r\n{}", count: 60)
    for length in [30, 90] {
      for size in [1, 9, 1_000] {
        let found = pieces("Content-Length: \(length)\r\n\r\n[]" + rest, by: size)
        #expect(found == ["[]"] + Array(repeating: "{}", count: 60), "\(length), \(size)")
      }
    }
    // A message that ends before the next header loses at most one message.
    for length in [3, 9] {
      for size in [1, 9, 1_000] {
        let found = pieces("Content-Length: \(length)\r\n\r\n[]" + rest, by: size)
        #expect(found.first?.hasPrefix("[]") == true, "\(length), \(size)")
        #expect(found.suffix(59).allSatisfy { $0 == "{}" }, "\(length), \(size): \(found)")
      }
    }
    // Of a message that is too large, at most a kilobyte is skipped before looking for the next
    // header.
    for length in [1_000, Int.max] {
      for size in [1, 9, 1_000] {
        let found = pieces("Content-Length: \(length)\r\n\r\n[]" + rest, by: size)
        #expect(found.first == "too large: \(length)", "\(size)")
        #expect(found.count >= 10, "\(length), \(size): \(found.count)")
        #expect(found.dropFirst().allSatisfy { $0 == "{}" }, "\(length), \(size): \(found)")
      }
    }
  }

  @Test func aHeaderInATextOfJSONIsNotOne() {
    let body = #"{"text":"Content-Length: 2\r\n\r\n{}"}"#
    let text = "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    for size in [1, 9, 1_000] { #expect(pieces(text + text, by: size) == [body, body]) }
  }

  @Test func unreadableHeadersAreSkipped() {
    for text in [
      "hello\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 1x\r\n\r\n",
      "Content-Length: 99999999999999999999\r\n\r\n", "Content-Type: x\r\n\r\n",
      String(repeating: "x", count: 5_000), String(repeating: "Content-Length: ", count: 200),
    ] {
      for size in [1, 5, 10_000] {
        let found = pieces(text + "Content-Length: 2\r\n\r\n{}", by: size)
        #expect(found == ["unreadable", "{}"], "\(text.prefix(40)), \(size)")
      }
    }
  }
}
