/// Stress tests of ports, recording and pending rows.
///
/// ## Ports
/// | file | what it tests |
/// |---|---|
/// | `PortOfferStress` | two producers |
/// | `PortOrderStress` | the order of each producer |
/// | `PortDrainStress` | a producer against a drain |
/// | `PortFullStress` | a full port refuses |
/// | `PortCloseStress` | a producer against close |
/// | `PortBatchStress` | batches, all or none |
/// | `PortCopy` | the queue in steps, with its twins |
/// | `Digits` | the elements handed over, as a number |
///
/// ## Commands
/// | file | what it tests |
/// |---|---|
/// | `FirstBufferStress` | the first buffers of two workers |
/// | `ReserveStress` | handles that two workers reserve |
/// | `ReadStress` | look-ups while a worker records |
/// | `AssetStress` | pending rows and the futures of their assets |
/// | `OneType` | a command log with one type, for tests of any package |
package org.denserow.engine.command;
