import TestCases
import Testing

/// Tests of the results of refactorings.
@Suite struct RefactoringTests {
  struct Case: Sendable {
    var title: String
    var before: String
    var after: String
  }

  private func check(_ cases: [Case]) async {
    await forEachCase(cases) { each in
      #expect(Refactored.result(each.title, of: each.before) == each.after)
    }
  }

  @Test func declarationsMove() async {
    await check([
      Case(
        title: "Move `b` up",
        before: """
          form f {
            // About a.
            field a: text @10 { required } // First.

            /// The second.
            field ‸b: text @20 { hint "B" }
            field c: text @30
          }

          """,
        after: """
          form f {
            /// The second.
            field b: text @10 { hint "B" }

            // About a.
            field a: text @20 { required } // First.
            field c: text @30
          }

          """),
      // The order in the file differs from the focus order, and the tags keep their places.
      Case(
        title: "Move `a` down",
        before: "form f {\n  field c: text @30\n  field ‸a: text @10\n  field b: text\n}\n",
        after: "form f {\n  field c: text @30\n  field b: text @10\n  field a: text\n}\n"),
      Case(
        title: "Move this section up",
        before: "form f {\n  field c: text\n  ‸section @5 \"S\" { field d: text }\n}\n",
        after: "form f {\n  section \"S\" { field d: text }\n  field c: text @5\n}\n"),
      Case(
        title: "Move `b` up", before: "form f { field a: text field ‸b: text // B\n}\n",
        after: "form f { field b: text field a: text // B\n}\n"),
      Case(
        title: "Move `b` up", before: "form f {\n  field a: text /// B\n  field ‸b: text\n}\n",
        after:
          "refused: A comment at the end of a line is in the way. "
          + "Move it to a line of its own first."),
    ])
  }

  @Test func tagsAreRenumbered() async {
    await check([
      Case(
        title: "Renumber the order tags",
        before: "form ‸f {\n  field a: text @3\n  field b: text\n  field c: text @1\n}\n",
        after: "form f {\n  field a: text @20\n  field b: text\n  field c: text @10\n}\n")
    ])
  }

  @Test func clausesAreAdded() async {
    await check([
      Case(
        title: "Add `required`", before: "form f {\n  field a‸: text @10 // A\n}\n",
        after: "form f {\n  field a: text @10 { required } // A\n}\n"),
      Case(
        title: "Add `hint`", before: "form f {\n  field a‸: text {\n    required // Yes.\n  }\n}\n",
        after: "form f {\n  field a: text {\n    required // Yes.\n    hint \"…\"\n  }\n}\n"),
      Case(
        title: "Add `show when`",
        before: "form f {\n  field a: boolean\n  group ‸g {\n    field c: text\n  }\n}\n",
        after: """
          form f {
            field a: boolean
            group g {
              show when a

              field c: text
            }
          }

          """),
      Case(
        title: "Add a label", before: "form f {\n  field first_name‸: text @10\n}\n",
        after: "form f {\n  field first_name: text @10 \"First name\"\n}\n"),
      Case(
        title: "Add `default`",
        before: "form f {\n  field a‸: integer { range 100... }\n}\n",
        after: "form f {\n  field a: integer { range 100... default 100 }\n}\n"),
      Case(
        title: "Add `default`",
        before: """
          type Level = choice { option low option high }
          form f {
            field a‸: choices of Level
          }

          """,
        after: """
          type Level = choice { option low option high }
          form f {
            field a: choices of Level { default [.low] }
          }

          """),
      Case(
        title: "Add `item`",
        before: "form f {\n  rows r‸ {\n    field a: secret\n    field b: text\n  }\n}\n",
        after: """
          form f {
            rows r {
              item "\\(b)"

              field a: secret
              field b: text
            }
          }

          """),
    ])
  }

  @Test func missingTestsAreWritten() {
    let form = """
      form f {
        field a: text
        field b: boolean
      }

      test "a" {
        focus a
        expect focus a
      }
      """
    let written = """


      test "b" {
        focus b
        expect focus b
      }

      """
    let title = "Write the missing tests"
    #expect(
      Refactored.result(title, of: form.replacing("form f", with: "form f‸")) == form + written)
    #expect(
      Refactored.result(title, of: (form + written).replacing("form f", with: "form f‸"))
        == "refused: No test was found that adds to what the tests cover.")
  }

  @Test func testsAreWritten() {
    let result = Refactored.result(
      "Write a test for `a`", of: "form f {\n  field a‸: text { length 3... }\n}")
    #expect(
      result == """
        form f {
          field a: text { length 3... }
        }

        test "a" {
          enter a "aa"
          expect error a.length
          enter a "Ada"
          expect valid a
        }

        """)
  }

  @Test func letsAreExtracted() async {
    await check([
      Case(
        title: "Extract `let condition`",
        before: """
          form f {
            field a: integer

            /// About b.
            field b: text { show when ‹a > 3› and a < 9 }
          }

          """,
        after: """
          form f {
            field a: integer

            let condition = a > 3

            /// About b.
            field b: text { show when condition and a < 9 }
          }

          """),
      Case(
        title: "Extract `let condition` for 2 equal expressions",
        before: """
          form f {
            field a: integer
            field b: text { show when ‹a > 3› }
            field c: text { show when a  >  3 }
          }

          """,
        after: """
          form f {
            field a: integer
            let condition = a > 3
            field b: text { show when condition }
            field c: text { show when condition }
          }

          """),
      // The `let` is in the row, where its cell can be read, and is a prefix of a chain.
      Case(
        title: "Extract `let result`",
        before: """
          form f {
            rows r {
              field a: integer
              field b: integer = ‹a * 2 * 3› * a
            }
          }

          """,
        after: """
          form f {
            rows r {
              field a: integer
              let result = a * 2 * 3
              field b: integer = result * a
            }
          }

          """),
      // Parentheses go.
      Case(
        title: "Extract `let condition`",
        before: "form f {\n  field a: integer\n  field b: text { show when not‹(a > 3)› }\n}\n",
        after: """
          form f {
            field a: integer
            let condition = a > 3
            field b: text { show when not condition }
          }

          """),
      // The condition of a group is read around it.
      Case(
        title: "Extract `let condition2`",
        before: """
          form f {
            field condition: integer

            group g {
              show when ‹condition > 3›

              field condition: integer
            }
          }

          """,
        after: """
          form f {
            field condition: integer

            let condition2 = condition > 3

            group g {
              show when condition2

              field condition: integer
            }
          }

          """),
      Case(
        title: "Extract `let condition`",
        before: "form f {\n  field a: integer { check ‹value > 3› else \"\" }\n}\n",
        after: "refused: The form would have an error: "
          + "`value` has no meaning here."),
    ])
  }

  @Test func letsAreInlined() async {
    await check([
      Case(
        title: "Inline `let big`",
        before: """
          form f {
            field a: integer
            field c: boolean

            /// Whether it is.
            let ‸big = a > 3 or c

            field b: text { show when big }
            field d: text { show when not big and c }
          }

          """,
        after: """
          form f {
            field a: integer
            field c: boolean

            field b: text { show when a > 3 or c }
            field d: text { show when not (a > 3 or c) and c }
          }

          """),
      Case(
        title: "Inline `let double`",
        before: "form f {\n  field a: integer\n  let double = a + a\n"
          + "  field b: integer = ‸double + 1\n  field c: integer = 1 - double\n}\n",
        after: "form f {\n  field a: integer\n"
          + "  field b: integer = a + a + 1\n  field c: integer = 1 - (a + a)\n}\n"),
      // Of two empty lines one is kept, also between lines that end in CR LF.
      Case(
        title: "Inline `let double`",
        before: "form f {\r\n  field a: integer\r\n\r\n  let ‸double = a + a\r\n\r\n"
          + "  field b: integer = double + 1\r\n}\r\n",
        after: "form f {\r\n  field a: integer\r\n\r\n"
          + "  field b: integer = a + a + 1\r\n}\r\n"),
      // Inside the row, `a` is another.
      Case(
        title: "Inline `let big`",
        before: """
          form f {
            field a: integer
            let ‸big = a > 3
            rows r {
              field a: integer
              field b: text { show when big }
            }
          }

          """,
        after: "refused: The form would have a warning: "
          + "`a` means the one in the rows of `r` here, not the one in the form."),
      Case(
        title: "Inline `let n`",
        before: "form f {\n  field a: integer\n  let ‸n = a + 1\n  field b: integer = n\n}\n"
          + "test \"t\" {\n  enter a 3\n  expect n == 4\n}\n",
        after: "refused: A test reads `n`. Write the expression there first, or remove the test."),
      Case(
        title: "Inline `let n`",
        before: """
          form f {
            rows r {
              field a: integer
              let ‸n = a + 1
              field b: integer = n
            }
            field total: integer = sum(r.n)
          }

          """,
        after: "refused: `n` is read through a path, where an expression is not allowed."),
    ])
  }

  @Test func typesAreExtracted() async {
    await check([
      Case(
        title: "Extract `type UserName`",
        before: """
          /// A form.
          form f {
            field user_name‸: text @10 "Name" {
              required
              length 3...32 // Not too long.
              match /[a-z]+/ else "\\(value) is wrong."
              hint "H"
            }
          }

          """,
        after: """
          type UserName = text {
            length 3...32 // Not too long.
            match /[a-z]+/ else "\\(value) is wrong."
          }

          /// A form.
          form f {
            field user_name: UserName @10 "Name" {
              required
              hint "H"
            }
          }

          """),
      // Clauses that read another field are not moved.
      Case(
        title: "Extract `type B`",
        before: """
          form f {
            field a: integer
            field b‸: choice {
              option x
              option y
              check a > 3 else "No."
            }
          }

          """,
        after: """
          type B = choice {
            option x
            option y
          }

          form f {
            field a: integer
            field b: B {
              check a > 3 else "No."
            }
          }

          """),
      Case(
        title: "Extract `type A`", before: "form f {\n  field a‸: text { length 3... }\n}\n",
        after: "type A = text {\n  length 3...\n}\n\nform f {\n  field a: A\n}\n"),
    ])
  }
}
