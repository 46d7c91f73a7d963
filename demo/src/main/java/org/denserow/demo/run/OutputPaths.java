package org.denserow.demo.run;

/// The converters of the paths of [OutputOptions], one for each option, since a message names the option.
final class OutputPaths {

    private OutputPaths() {}

    static final class Trace extends PathArgument {
        Trace() {
            super("trace");
        }
    }

    static final class Csv extends PathArgument {
        Csv() {
            super("csv");
        }
    }

    static final class Arrow extends PathArgument {
        Arrow() {
            super("arrow");
        }
    }

    static final class Json extends PathArgument {
        Json() {
            super("json");
        }
    }

    static final class Svg extends PathArgument {
        Svg() {
            super("svg");
        }
    }

    static final class Png extends PathArgument {
        Png() {
            super("png");
        }
    }

    static final class Report extends PathArgument {
        Report() {
            super("report");
        }
    }
}
