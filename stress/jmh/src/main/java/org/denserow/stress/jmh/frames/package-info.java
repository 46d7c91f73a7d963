/// How long frames take: not on average but each of them, in a program of its own,
/// [org.denserow.stress.jmh.frames.FrameTimes].
package org.denserow.stress.jmh.frames;
