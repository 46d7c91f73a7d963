package org.denserow.demo.run;

/// The looks of a report. Colours of text and ground are the reader's, light or dark; the picture of the world has a white
/// ground.
public final class ReportStyle {

    /// The style sheet, without the rules of charts.
    public static final String SHEET = """
            :root { color-scheme: light dark; }
            * { box-sizing: border-box; }
            body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1240px; padding: 16px;
              overflow-wrap: break-word; background: Canvas; color: CanvasText; }
            h1 { font-size: 1.6em; line-height: 1.2; margin: 0; }
            h2 { font-size: 1.15em; margin: 0 0 8px; }
            section { margin: 28px 0 0; }
            .columns { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr)); }
            .picture { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
            @media (min-width: 900px) { .picture { grid-template-columns: minmax(0, 656px) minmax(0, 1fr); } }
            .columns svg { max-width: 640px; }
            .picture > div { container-type: inline-size; }
            .picture section:first-child { margin: 0; }
            .command { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
            .scroll { overflow-x: auto; }
            svg { display: block; width: 100%; height: auto; border: 1px solid #8888; border-radius: 4px; }
            @media (min-width: 900px) { .remarks th { width: 11em; } }
            ul.legend { list-style: none; padding: 0; margin: 8px 0; display: flex; flex-wrap: wrap; gap: 4px 20px; }
            .swatch { display: inline-block; width: 12px; height: 12px; border: 1px solid #777; margin-right: 6px; }
            .line { display: inline-block; width: 28px; border-radius: 7px; margin-right: 6px; vertical-align: middle; }
            table.wide th, table.wide td { text-align: right; width: auto; white-space: nowrap; padding: 3px 0 3px 8px; }
            table.wide th:first-child { text-align: left; padding-left: 0; }
            table.wide thead th { white-space: normal; vertical-align: bottom; opacity: 1; }
            .caption { opacity: .8; margin: 0 0 8px; font-size: .9em; }
            table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
            th, td { text-align: left; vertical-align: top; padding: 3px 8px 3px 0; border-bottom: 1px solid #8884; }
            th { font-weight: normal; opacity: .8; width: 38%; }
            td { overflow-wrap: anywhere; }
            td.number { text-align: right; padding-right: 0; }
            .verdict { font-weight: bold; border-left: 6px solid; padding-left: 10px; }
            .right { border-color: #0072b2; }
            .wrong { border-color: #d55e00; }
            """;

    private ReportStyle() {}
}
