import Foundation

/// Whether properties are to be tried on much more than usual, for minutes or hours: with
/// `FORMWALK_LONG_RUNS` in the environment, for which a release build is right.
public enum LongRuns {
  public static let areWanted =
    ProcessInfo.processInfo.environment["FORMWALK_LONG_RUNS"] != nil
}
