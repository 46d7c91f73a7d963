/// Recordings in files: frames of messages as blocks, and the thread that writes them.
///
/// | class | what it is |
/// |---|---|
/// | `RecordedPort` | name of a port, and the form of its messages |
/// | `FrameBatch`, `Handled` | the messages of one frame, with the hashes before it; what a port keeps of a message |
/// | `RecordingThread`, `BatchRing` | the thread that writes batches; a bounded queue of them |
/// | `RecordingWriter` | batches as blocks of a message file |
/// | `RecordingFolder` | a recording read: its message files and keyframes |
/// | `RecordingFile` | a message file read: its frames, hashes and end |
/// | `RecordingForm`, `BlockBytes` | the layout of the file; the bytes of a block |
///
/// The owner of a simulation fills batches; one thread writes them. Not exported.
@NullMarked
package org.denserow.engine.recording;

import org.jspecify.annotations.NullMarked;
