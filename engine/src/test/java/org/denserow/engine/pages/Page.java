package org.denserow.engine.pages;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A page in Markdown: its links and the anchors that its headings make, as GitHub makes them. Code is no text.
final class Page {

    /// A link and the line it begins in.
    record Link(int line, String target) {}

    private static final Pattern FENCE = Pattern.compile("^ {0,3}(```+|~~~+)");
    private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.*?)(?: +#+)?$");
    private static final Pattern CODE =
            Pattern.compile("(?<!`)(`+)(?!`)((?:(?!\\n\\s*\\n).)+?)(?<!`)\\1(?!`)", Pattern.DOTALL);
    private static final Pattern INLINE = Pattern.compile("\\]\\(\\s*<?([^)\\s>]*)>?(?:\\s+\"[^\"]*\")?\\s*\\)");
    private static final Pattern DEFINITION =
            Pattern.compile("^ {0,3}\\[[^\\]]+\\]: +<?([^\\s>]+)>?(?: +\"[^\"]*\")? *$", Pattern.MULTILINE);
    private static final Pattern HTML = Pattern.compile("<(?:a|img)\\s[^>]*?(?:href|src)=\"([^\"]*)\"");
    private static final Pattern HTML_ANCHOR = Pattern.compile("<a\\s[^>]*?(?:id|name)=\"([^\"]*)\"");

    private final List<Link> links = new ArrayList<>();
    private final Set<String> anchors = new HashSet<>();

    private Page(final String text) {
        final String prose = withoutBlocks(text);
        addAnchors(prose);
        final String plain = withoutCode(prose);
        for (final Pattern pattern : List.of(INLINE, DEFINITION, HTML)) {
            final Matcher matcher = pattern.matcher(plain);
            while (matcher.find()) {
                links.add(new Link(lineOf(plain, matcher.start()), matcher.group(1)));
            }
        }
    }

    static Page of(final String text) {
        return new Page(text);
    }

    static Page of(final Path file) {
        return new Page(Repository.text(file));
    }

    List<Link> links() {
        return links;
    }

    boolean hasAnchor(final String anchor) {
        return anchors.contains(anchor);
    }

    /// {@return the text below a heading, without blocks of code, up to the next heading that is not below it; empty if no
    /// heading has this anchor}
    static String section(final String text, final String anchor) {
        final StringBuilder section = new StringBuilder();
        int level = 0; // of the heading, once it is found
        for (final String line : withoutBlocks(text).split("\n")) {
            final Matcher heading = HEADING.matcher(line);
            final int here = heading.matches() ? line.indexOf(' ') : Integer.MAX_VALUE;
            if (level > 0 && here <= level) {
                break;
            }
            if (level > 0) {
                section.append(line).append('\n');
            } else if (heading.matches() && anchor(heading.group(1)).equals(anchor)) {
                level = here;
            }
        }
        return section.toString();
    }

    /// {@return the text with its code font blank, as long as before}
    static String withoutCode(final String text) {
        return CODE.matcher(text).replaceAll(match -> match.group().replaceAll("[^\\n]", "_"));
    }

    /// {@return the number of the line in which a character stands, from 1}
    static int lineOf(final String text, final int at) {
        return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }

    private static String withoutBlocks(final String text) {
        final StringBuilder prose = new StringBuilder();
        String fence = "";
        for (final String line : text.split("\n", -1)) {
            final Matcher matcher = FENCE.matcher(line);
            if (matcher.find() && (fence.isEmpty() || matcher.group(1).startsWith(fence))) {
                fence = fence.isEmpty() ? matcher.group(1) : "";
            } else if (fence.isEmpty()) {
                prose.append(line);
            }
            prose.append('\n');
        }
        return prose.toString();
    }

    private void addAnchors(final String prose) {
        final Map<String, Integer> times = new HashMap<>();
        for (final String line : prose.split("\n")) {
            final Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                final String anchor = anchor(heading.group(1));
                final int before = times.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + "-" + before);
            }
        }
        final Matcher html = HTML_ANCHOR.matcher(prose);
        while (html.find()) {
            anchors.add(html.group(1));
        }
    }

    private static String anchor(final String heading) {
        return heading.replaceAll("!?\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
                .replace(' ', '-');
    }
}
