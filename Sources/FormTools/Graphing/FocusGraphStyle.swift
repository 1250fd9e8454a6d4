extension FocusGraph {
  /// The colours of a picture.
  package enum Colors: String, Sendable {
    case light, dark
    /// Light or dark, as the page that shows it prefers.
    case automatic
  }
}

/// The style sheet of a drawn focus graph, for light and dark pages.
///
/// The colours are repeated for both schemes, since not every SVG viewer supports CSS custom
/// properties. The contrast between text and background is at least 4.5:1 (WCAG 2.2, 1.4.3).
enum FocusGraphStyle {
  static func sheet(_ colors: FocusGraph.Colors) -> String {
    switch colors {
    case .light: light
    case .dark: light + dark
    case .automatic: "\(light)@media (prefers-color-scheme:dark){\n\(dark)}\n"
    }
  }

  private static let light = """
    .formwalk-graph{max-width:100%;height:auto;font-family:system-ui,'Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif}
    .formwalk-graph .page{fill:#fff}
    .formwalk-graph text{fill:#1b1f24;font-size:11px}
    .formwalk-graph .heading{font-size:18px;font-weight:600}
    .formwalk-graph .title{font-size:13px;font-weight:600}
    .formwalk-graph .label{font-size:14px;font-weight:600}
    .formwalk-graph .detail,.formwalk-graph .quiet,.formwalk-graph .legend{fill:#57606a}
    .formwalk-graph .condition{fill:#8a4600}
    .formwalk-graph .box{fill:#fff;stroke:#6e7781;stroke-width:1.2}
    .formwalk-graph .group,.formwalk-graph .section{fill:#f3f5f8;stroke:#b3bbc5}
    .formwalk-graph .rows{fill:#e9f1fb;stroke:#7d9cc4}
    .formwalk-graph .required{stroke:#1b1f24;stroke-width:2.4}
    .formwalk-graph .submit{fill:#e6eaef;stroke:#1b1f24;stroke-width:1.6}
    .formwalk-graph .dashed{stroke-dasharray:6 4}
    .formwalk-graph .dashed.sign{stroke-dasharray:3 2}
    .formwalk-graph .start{fill:#1b1f24}
    .formwalk-graph .line{fill:none;stroke:#57606a;stroke-width:1.6}
    .formwalk-graph .head{fill:#57606a;stroke:none}
    .formwalk-graph .line.side{stroke:#9a6120;stroke-width:1.2}
    .formwalk-graph .head.side{fill:#9a6120}
    .formwalk-graph .line.rail{stroke-width:1.4}
    .formwalk-graph .line.blocked{stroke:#c1351f;stroke-dasharray:2 3}
    .formwalk-graph .line.accepted{stroke:#1a7f37}
    .formwalk-graph .line.rejected{stroke:#8250df;stroke-dasharray:9 3 2 3}
    .formwalk-graph .head.submitting,.formwalk-graph text.submitting{fill:#57606a}
    .formwalk-graph .head.blocked,.formwalk-graph text.blocked{fill:#b02a14}
    .formwalk-graph .head.accepted,.formwalk-graph text.accepted{fill:#1a7f37}
    .formwalk-graph .head.rejected,.formwalk-graph text.rejected{fill:#6f42c1}

    """
  /// The differences from `light`.
  private static let dark = """
    .formwalk-graph .page{fill:#0d1117}
    .formwalk-graph text{fill:#e6edf3}
    .formwalk-graph .detail,.formwalk-graph .quiet,.formwalk-graph .legend{fill:#a3adb8}
    .formwalk-graph .condition{fill:#f0b072}
    .formwalk-graph .box{fill:#161b22;stroke:#8b949e}
    .formwalk-graph .group,.formwalk-graph .section{fill:#11161d;stroke:#57606a}
    .formwalk-graph .rows{fill:#0f1c2e;stroke:#4b72a8}
    .formwalk-graph .required{stroke:#f0f6fc}
    .formwalk-graph .submit{fill:#262c36;stroke:#f0f6fc}
    .formwalk-graph .start{fill:#e6edf3}
    .formwalk-graph .line{stroke:#8b949e}
    .formwalk-graph .head{fill:#8b949e}
    .formwalk-graph .line.side{stroke:#c98a48}
    .formwalk-graph .head.side{fill:#c98a48}
    .formwalk-graph .line.blocked{stroke:#ff7b6b}
    .formwalk-graph .line.accepted{stroke:#3fb950}
    .formwalk-graph .line.rejected{stroke:#b392f0}
    .formwalk-graph .head.submitting,.formwalk-graph text.submitting{fill:#a3adb8}
    .formwalk-graph .head.blocked,.formwalk-graph text.blocked{fill:#ff8f80}
    .formwalk-graph .head.accepted,.formwalk-graph text.accepted{fill:#56d364}
    .formwalk-graph .head.rejected,.formwalk-graph text.rejected{fill:#c4a7ff}

    """
}
