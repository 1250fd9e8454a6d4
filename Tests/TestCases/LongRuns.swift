import Foundation

/// The switch to test properties much more than usual, for minutes or hours: `FORMWALK_LONG_RUNS`
/// in the environment, which needs a release build.
public enum LongRuns {
  public static let areWanted =
    ProcessInfo.processInfo.environment["FORMWALK_LONG_RUNS"] != nil
}
