/// A demo of `denserow-aeron`: three nodes and a client on this machine, and a leader that is killed. `demo/cluster/run`
/// starts it.
///
/// | class | what it is |
/// |---|---|
/// | `ClusterDemo` | the client: starts the nodes, lets players in, kills the leader, and looks whether all are there |
/// | `NodeProcess` | a node as the demo sees it |
/// | `DemoNode` | the process of a node |
/// | `World` | the model |
package org.denserow.demo.cluster;
