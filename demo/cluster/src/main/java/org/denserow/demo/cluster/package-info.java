/// A demo of `denserow-aeron`: three nodes and a client on this machine, and a leader that is killed. `demo/cluster/run`
/// starts it.
package org.denserow.demo.cluster;
