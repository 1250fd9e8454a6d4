/// The names that an editor gives to what its queries capture, where editors differ.
enum Captures {
  case common, helix, zed

  /// The names for the file of a package.
  init(inFile path: String) {
    self = path.hasPrefix("helix/") ? .helix : path.hasPrefix("zed/") ? .zed : .common
  }

  /// The captures, by their names in the templates.
  var lists: [String: [String]] {
    switch self {
    case .common:
      [
        "PROPERTY": ["@property"], "BOOLEAN": ["@boolean"], "ESCAPE": ["@string.escape"],
        "REGEX": ["@string.regexp"], "NUMBER": ["@number"],
      ]
    case .helix:
      [
        "PROPERTY": ["@variable.other.member"], "BOOLEAN": ["@constant.builtin.boolean"],
        "ESCAPE": ["@constant.character.escape"], "REGEX": ["@string.regexp"],
        "NUMBER": ["@constant.numeric"],
      ]
    case .zed:
      [
        "PROPERTY": ["@property"], "BOOLEAN": ["@boolean"], "ESCAPE": ["@string.escape"],
        "REGEX": ["@string.regex"], "NUMBER": ["@number"],
      ]
    }
  }
}
