'use strict';

// node broker-host.js LIBRARIES DIRECTORY PORT: a Kafka broker on a loopback port (0: any) that ends
// when its parent does, which Java alone would not.

const { spawn, spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { freePort, isServing } = require('../hosts/loopback');
const { endWithParent, reportFailure, reportReady } = require('../hosts/host-life');
const { brokerProperties } = require('./broker-properties');

const POLL_MS = 50;
const LOG_TAIL_CHARS = 16_384;
const STARTED = 'Kafka Server started';
/** Any 16 bytes: the cluster has this one node. */
const CLUSTER_ID = 'bWFzYXItbG9jYWwtMDAwMQ';
const JVM = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData'];
const LOGGING = [
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info',
];

const [libraries = '', directory = '', wantedPort = '0'] = process.argv.slice(2);
const classPath = ['-cp', `${libraries}/*`];
const properties = join(directory, 'server.properties');

let logTail = '';
let isStarted = false;

/** The data directory needs its cluster id once, before the first start. */
function format() {
  if (existsSync(join(directory, 'data/meta.properties'))) return;
  const words = ['kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', properties];
  const { status, stderr } = spawnSync('java', [...JVM, ...classPath, ...words]);
  if (status !== 0) throw new Error(`its storage cannot be formatted: ${stderr}`);
}

function spawnBroker() {
  const words = ['-Xms128m', '-Xmx512m', ...JVM, ...LOGGING, ...classPath, 'kafka.Kafka'];
  const broker = spawn('java', [...words, properties], { stdio: ['ignore', 'ignore', 'pipe'] });
  broker.stderr.setEncoding('utf8').on('data', (text) => {
    logTail = (logTail + text).slice(-LOG_TAIL_CHARS);
    isStarted ||= logTail.includes(STARTED);
  });
  // Also when the deadline of host-life is over: nothing may keep the data directory.
  process.on('exit', () => broker.kill('SIGKILL'));
  return broker;
}

async function start() {
  const port = Number(wantedPort) || (await freePort());
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    properties,
    brokerProperties({ directory, port, controllerPort: await freePort() }),
  );
  format();
  const broker = spawnBroker();
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    broker.once('error', (error) => resolve(error.message));
    broker.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return { port, broker, ended };
}

async function serve() {
  const { port, broker, ended } = await starting;
  let hasEnded = false;
  void ended.then((how) => {
    hasEnded = true;
    const errors = logTail.split('\n').filter((line) => /ERROR|FATAL|Exception/.test(line));
    const reason = [`it ended with ${how}`, ...errors.slice(0, 1)].join(': ');
    reportFailure({ reason, isInUse: logTail.includes('Failed to acquire lock') });
  });
  while (!hasEnded && !(isStarted && (await isServing(port)))) await sleep(POLL_MS);
  if (!hasEnded && broker.pid) reportReady({ port, pid: broker.pid });
}

const starting = start();
endWithParent(async () => {
  const { broker, ended } = await starting;
  broker.kill('SIGTERM');
  await ended;
});
serve().catch((error) => reportFailure({ reason: String(error.message), isInUse: false }));
