'use strict';

/**
 * One KRaft node as broker and controller, small enough for a laptop. Only the admin step creates topics,
 * and a killed broker counts as gone after three seconds.
 * @param {{ directory: string, port: number, controllerPort: number }} place
 */
function brokerProperties({ directory, port, controllerPort }) {
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
log.dirs=${directory}/data
auto.create.topics.enable=false
default.replication.factor=1
min.insync.replicas=1
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
num.network.threads=2
num.io.threads=2
log.segment.bytes=16777216
log.cleaner.dedupe.buffer.size=4194304
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=500
`;
}

module.exports = { brokerProperties };
