import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Marks a test that takes a second or more: a quick run, with `FORMWALK_QUICK` in the environment,
  /// leaves it out.
  public static var slow: Self {
    .disabled(
      if: ProcessInfo.processInfo.environment["FORMWALK_QUICK"] != nil, "left out of a quick run")
  }
}

extension Tag {
  /// A test of what holds for many forms, records or lines, written or made at random.
  @Tag public static var property: Self
  /// A test that plays the files of a corpus, each with what is to come out.
  @Tag public static var script: Self
}
