'use strict';

// node mongod-host.js MONGOD DIRECTORY CACHE PORT: a MongoDB server with a cache of so many MiB (0: its
// default) on a loopback port (0: any).

const { spawn } = require('node:child_process');
const { hostChild } = require('../hosts/child-host');

const [mongodPath = 'mongod', directory = '', cacheMiB, port] = process.argv.slice(2);

/** mongod refuses less. */
const LEAST_CACHE_GB = 0.25;

const cacheGb = Number(cacheMiB) / 1024;
const cache =
  cacheGb === 0 ? [] : ['--wiredTigerCacheSizeGB', String(Math.max(LEAST_CACHE_GB, cacheGb))];

hostChild({
  port,
  spawn: async (free) => {
    const words = ['--dbpath', directory, '--port', String(free), '--bind_ip', '127.0.0.1'];
    return spawn(mongodPath, [...words, '--nounixsocket', ...cache], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  },
  explain: (how, output) => {
    // mongod logs one JSON object a line; severities E and F are errors and the fatal one.
    const errors = output.split('\n').filter((line) => /"s":"[EF]"/.test(line));
    const reason = [`it ended with ${how}`, ...errors.slice(-1)].join(': ');
    return { reason, isInUse: output.includes('DBPathInUse') };
  },
});
