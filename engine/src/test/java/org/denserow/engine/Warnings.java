package org.denserow.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the engine's logger says while a test runs; nothing of it reaches the console.
final class Warnings extends Handler implements AutoCloseable {

    private static final Pattern MESSAGES = Pattern.compile("messages=([\\d,.]+)");

    private final Logger logger = Logger.getLogger("org.denserow.engine"); // held: the registry may drop it otherwise
    private final List<String> texts = new ArrayList<>();

    Warnings() {
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    List<String> texts() {
        return texts;
    }

    /// {@return the number of messages that a closed simulation said it had not handled}
    int messagesLeft() {
        for (final String text : texts) {
            final Matcher matcher = MESSAGES.matcher(text);
            if (matcher.find()) {
                return Integer.parseInt(matcher.group(1).replaceAll("\\D", ""));
            }
        }
        return 0;
    }

    @Override
    public void publish(final LogRecord logged) {
        texts.add(new SimpleFormatter().formatMessage(logged));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
