package org.denserow.examples;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// What the logger `server` of the recipes says while a test runs; nothing of it reaches the console.
final class ServerLog extends Handler implements AutoCloseable {

    private final Logger logger = Logger.getLogger("server"); // held: the registry may drop it otherwise
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    ServerLog() {
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    List<LogRecord> records() {
        return records;
    }

    @Override
    public void publish(final LogRecord logged) {
        records.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
