package org.denserow.demo.run;

import java.util.List;
import java.util.Map;
import org.denserow.demo.picture.XmlText;

/// Writes a page of well-formed HTML with one style sheet in it. It has no script, and loads nothing.
public final class HtmlPage {

    /// The lines at the beginning of a page among which its generator is.
    static final int HEAD_LINES = 8;

    private final StringBuilder html = new StringBuilder();

    /// An empty page.
    public HtmlPage() {}

    /// Begins the page.
    ///
    /// @param title for the window
    /// @param generator the line by which pages of one kind are known
    /// @param style its style sheet
    public void begin(final String title, final String generator, final String style) {
        html.append("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n");
        html.append("<meta charset=\"utf-8\"/>\n").append(generator).append('\n');
        html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>");
        text(title).append("</title>\n<style>\n");
        append(style).append("</style>\n</head>\n<body>\n");
    }

    /// {@return the page, which is complete}
    public String end() {
        return html.append("</body>\n</html>\n").toString();
    }

    /// Adds HTML as it is.
    ///
    /// @param markup well-formed in the end
    /// @return this page
    public HtmlPage append(final String markup) {
        html.append(markup);
        return this;
    }

    /// Adds any text.
    ///
    /// @param text as readers shall see it
    /// @return this page
    public HtmlPage text(final String text) {
        XmlText.append(html, text);
        return this;
    }

    /// Adds a paragraph.
    ///
    /// @param line its text
    public void paragraph(final String line) {
        html.append("<p>");
        text(line).append("</p>\n");
    }

    /// Adds a list; nothing if it is empty.
    ///
    /// @param lines its entries
    public void list(final List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        html.append("<ul>\n");
        lines.forEach(line -> {
            html.append("<li>");
            text(line).append("</li>\n");
        });
        html.append("</ul>\n");
    }

    /// Adds links to the files of a report.
    ///
    /// @param names of the files beside the page
    public void files(final List<String> names) {
        html.append("<section>\n<h2>Files</h2>\n<ul>\n");
        for (final String name : names) {
            html.append("<li><a href=\"")
                    .append(name)
                    .append("\">")
                    .append(name)
                    .append("</a></li>\n");
        }
        html.append("</ul>\n</section>\n");
    }

    /// Adds a table of names and values; nothing if it is empty.
    ///
    /// @param title above it
    /// @param rows value by name
    public void table(final String title, final Map<String, String> rows) {
        if (rows.isEmpty()) {
            return;
        }
        html.append("<section>\n<h2>");
        text(title).append("</h2>\n<table>\n");
        rows.forEach((name, value) -> {
            html.append("<tr><th scope=\"row\">");
            text(name).append("</th><td").append(value.matches("[-0-9.,]+( %)?") ? " class=\"number\">" : ">");
            text(value).append("</td></tr>\n");
        });
        html.append("</table>\n</section>\n");
    }

    /// Adds a table with columns.
    ///
    /// @param table with its title
    public void table(final RunTable table) {
        html.append("<section>\n<h2>");
        text(table.title()).append("</h2>\n<p class=\"caption\">");
        text(table.caption()).append("</p>\n<div class=\"scroll\">\n<table class=\"wide\">\n<thead><tr>");
        for (final String column : table.columns()) {
            html.append("<th scope=\"col\">");
            text(column).append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (final List<String> row : table.rows()) {
            html.append("<tr><th scope=\"row\">");
            text(row.getFirst()).append("</th>");
            for (final String cell : row.subList(1, row.size())) {
                html.append("<td>");
                text(cell).append("</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n</div>\n</section>\n");
    }

    /// Adds charts; nothing if there is none.
    ///
    /// @param title above them
    /// @param sentence on all of them; may be empty
    /// @param svgs the charts, as SVG elements
    public void charts(final String title, final String sentence, final List<String> svgs) {
        if (svgs.isEmpty()) {
            return;
        }
        html.append("<section>\n<h2>").append(title).append("</h2>\n");
        if (!sentence.isEmpty()) {
            html.append("<p class=\"caption\">");
            text(sentence).append("</p>\n");
        }
        html.append("<div class=\"columns charts\">\n");
        svgs.forEach(html::append);
        html.append("</div>\n</section>\n");
    }
}
