'use strict';

const { execFileSync, spawn } = require('node:child_process');
const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { hostChild } = require('../hosts/child-host');
const { freePort } = require('../hosts/loopback');

const STARTED = 'Kafka Server started';
/** Any 16 bytes: the cluster has this one node. */
const CLUSTER_ID = 'bWFzYXItbG9jYWwtMDAwMQ';
const JVM = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData'];
const LOGGING = [
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info',
];

/**
 * Runs a Kafka broker as the child of this process, until our parent ends.
 * @param {object} broker
 * @param {string} broker.libraries folder of its jars
 * @param {string} broker.directory
 * @param {string | undefined} broker.port
 * @param {(place: { directory: string, port: number, controllerPort: number }) => string} broker.properties
 * @param {readonly string[]} [broker.formatting] further arguments of the tool that formats its data
 */
function hostBroker({ libraries, directory, port, properties, formatting = [] }) {
  const classPath = ['-cp', `${libraries}/*`];
  const file = join(directory, 'server.properties');
  /** Writes the cluster id into the data directory, once, before the first start. */
  const format = () => {
    if (existsSync(join(directory, 'data/meta.properties'))) return;
    const words = ['kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', file];
    execFileSync('java', [...JVM, ...classPath, ...words, ...formatting], { stdio: 'pipe' });
  };
  hostChild({
    port,
    spawn: async (free) => {
      mkdirSync(directory, { recursive: true });
      writeFileSync(file, properties({ directory, port: free, controllerPort: await freePort() }));
      format();
      const words = ['-Xms128m', '-Xmx512m', ...JVM, ...LOGGING, ...classPath, 'kafka.Kafka', file];
      return spawn('java', words, { stdio: ['ignore', 'ignore', 'pipe'] });
    },
    isReady: async (_port, output) => output.includes(STARTED),
    explain: (how, output) => {
      const errors = output.split('\n').filter((line) => /ERROR|FATAL|Exception/.test(line));
      const reason = [`it ended with ${how}`, ...errors.slice(0, 1)].join(': ');
      return { reason, isInUse: output.includes('Failed to acquire lock') };
    },
  });
}

module.exports = { hostBroker };
