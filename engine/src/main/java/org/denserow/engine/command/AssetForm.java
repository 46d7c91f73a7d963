package org.denserow.engine.command;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.denserow.engine.snapshot.ObjectForm;

/// Assets in files: a snapshot has assets that are done only, and rows ask them only whether they failed. So a file
/// keeps that, and the failure in words.
final class AssetForm implements ObjectForm<Future<?>> {

    static final AssetForm ASSETS = new AssetForm();

    private static final ObjectForm<String> TEXT = ObjectForm.of(String.class);

    /// A failure that another process saw; in messages it reads as that one did.
    private static final class EarlierFailure extends Exception {

        private static final long serialVersionUID = 1;

        private EarlierFailure(final String text) {
            super(text);
        }

        @Override
        public String toString() {
            return getMessage();
        }
    }

    private AssetForm() {}

    @Override
    public void write(final Future<?> asset, final DataOutput to) throws IOException {
        final Throwable failure = failure(asset);
        to.writeBoolean(failure != null);
        if (failure != null) {
            TEXT.write(failure.toString(), to);
        }
    }

    private static Throwable failure(final Future<?> asset) {
        try {
            asset.get();
            return null;
        } catch (final ExecutionException thrown) {
            return thrown.getCause();
        } catch (final InterruptedException impossible) { // it is done
            Thread.currentThread().interrupt();
            return impossible;
        } catch (final RuntimeException thrown) { // cancelled, among others
            return thrown;
        }
    }

    @Override
    public Future<?> read(final DataInput from) throws IOException {
        return from.readBoolean()
                ? CompletableFuture.failedFuture(new EarlierFailure(TEXT.read(from)))
                : CompletableFuture.completedFuture(null);
    }

    @Override
    public String shape() {
        return "asset";
    }
}
