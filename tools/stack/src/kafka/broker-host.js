'use strict';

// node broker-host.js LIBRARIES DIRECTORY PORT: a Kafka broker on a loopback port (0: any).

const { execFileSync, spawn } = require('node:child_process');
const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { hostChild } = require('../hosts/child-host');
const { freePort } = require('../hosts/loopback');
const { brokerProperties } = require('./broker-properties');

const STARTED = 'Kafka Server started';
/** Any 16 bytes: the cluster has this one node. */
const CLUSTER_ID = 'bWFzYXItbG9jYWwtMDAwMQ';
const JVM = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData'];
const LOGGING = [
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info',
];

const [libraries = '', directory = '', port] = process.argv.slice(2);
const classPath = ['-cp', `${libraries}/*`];
const properties = join(directory, 'server.properties');

/** The data directory needs its cluster id once, before the first start. */
function format() {
  if (existsSync(join(directory, 'data/meta.properties'))) return;
  const words = ['kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', properties];
  execFileSync('java', [...JVM, ...classPath, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
}

hostChild({
  port,
  spawn: async (free) => {
    mkdirSync(directory, { recursive: true });
    const place = { directory, port: free, controllerPort: await freePort() };
    writeFileSync(properties, brokerProperties(place));
    format();
    const words = ['-Xms128m', '-Xmx512m', ...JVM, ...LOGGING, ...classPath, 'kafka.Kafka'];
    return spawn('java', [...words, properties], { stdio: ['ignore', 'ignore', 'pipe'] });
  },
  isReady: async (_port, output) => output.includes(STARTED),
  explain: (how, output) => {
    const errors = output.split('\n').filter((line) => /ERROR|FATAL|Exception/.test(line));
    const reason = [`it ended with ${how}`, ...errors.slice(0, 1)].join(': ');
    return { reason, isInUse: output.includes('Failed to acquire lock') };
  },
});
