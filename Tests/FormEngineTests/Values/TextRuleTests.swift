import FormEngine
import TestCases
import Testing

@Test func takesEMailAddresses() async {
  // Valid e-mail addresses.
  await forEachCase([
    "a@b", "blob@example.com", "a.b+c@x-y.example", "!#$%&'*+/=?^_`{|}~-@x", ".a@b", "a..b@c",
    "a@" + String(repeating: "x", count: 63), "a@1.2.3.4",
  ]) { text in
    #expect(isEmailAddress(text))
  }

  await forEachCase([
    "", "a", "@b", "a@", "a@b@c", "a b@c", "a@-b", "a@b-", "a@b-.c", "a@b..c", "a@.b", "a@b.",
    "a@b_c",
    "é@b.c", "a@é.c", "\"a\"@b", "a,b@c", "a@" + String(repeating: "x", count: 64), "a@b\n",
    "(a)@b",
    "a@[1.2.3.4]",
  ]) { text in
    #expect(!isEmailAddress(text))
  }
}

@Test func tellsUUIDsFromOthers() async {
  await forEachCase(
    [
      ("123e4567-e89b-12d3-a456-426614174000", true),
      ("123E4567-E89B-12D3-A456-426614174000", true),
      ("00000000-0000-0000-0000-000000000000", true), ("", false),
      ("123e4567-e89b-12d3-a456-42661417400", false),
      ("123e4567-e89b-12d3-a456-4266141740000", false),
      ("123e4567e89b-12d3-a456-4266141740000", false),
      ("{23e4567-e89b-12d3-a456-42661417400}", false),
      ("g23e4567-e89b-12d3-a456-426614174000", false),
      ("123e4567-e89b-12d3-a456 426614174000", false),
    ] as [(String, Bool)]
  ) { text, isOne in
    #expect(isUUID(text) == isOne)
  }
}
