import Formwalk

/// Forms that the tests of the library share.
enum Example {
  static let now = DateTime("2026-11-20T09:30")

  /// A form with everything that a change can affect: conditions, texts that interpolate values of
  /// their row, the form and lists, computed bounds, faults, options with conditions, nested rows,
  /// a sorted list, plain values, a secret, and a computed field.
  static let party = """
    /// A party.
    form party "Party of \\(host)" {
      field host: text @1 "Host" { required }
      field pin: secret @2 "PIN of \\(host)" { length 4...8 }
      field least: integer @3 "Least age" { default 2 }
      field kind: choice @4 "Kind" {
        option small "Small"
        option large "Large" when least > 1
        option open "Open"
      }
      field food: choices @5 "Food" {
        show when kind != .open
        option meat "Meat"
        option fish "Fish" when least > 3
        option none "None" { exclusive }
        count 1...2
      }
      group hall @6 "Hall" {
        show when kind == .large
        field size: decimal @1 "Size" {
          unit "m²"
          step 0.25
          hint "At least \\(least) for \\(host)"
          range least...100 else "Between \\(least) and 100, \\(host)."
        }
        note "The hall of \\(host)"
        field key: boolean @2 "Key" { readonly when size > 50 }
      }
      section @7 "When" {
        show when least > 0
        field day: date @1 "Day" { range today()... hint "From \\(today()) on" }
        field at: time @2 "At" { required when day == today() }
      }
      rows guests @8 "Guests of \\(host)" {
        count 0...3
        unique name
        item "\\(name) of \\(host), \\(position())"
        field name: text @1 "Name" { required }
        field age: integer @2 "Age of \\(name)" {
          check age >= least else "\\(name) is younger than \\(least)."
        }
        rows gifts @3 "Gifts for \\(name)" {
          field what: text @1 "What" { hint "From \\(name), a guest of \\(host)" }
          field price: decimal @2 "Price" { readonly when age < 5 }
        }
      }
      rows rooms @9 "Rooms" {
        count 0...least
        sort by number
        field number: integer @1 "Number"
        field beds: integer @2 "Beds" { required }
      }
      rows tags: text @10 "Tags" { length 2...5 }
      field share: decimal @11 "Share" = 1000 / (least - 2)
      field total: integer @12 "Ages of \\(count(guests)) guests" = sum(guests.age)
      check total < 100 else "Too old: \\(total)."
      submit "Invite \\(host)" {
        on reject focus host
      }
    }
    """
}
