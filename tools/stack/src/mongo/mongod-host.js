'use strict';

// node mongod-host.js MONGOD DIRECTORY PORT: a MongoDB server on a loopback port (0: any).

const { spawn } = require('node:child_process');
const { hostChild } = require('../hosts/child-host');

const [mongodPath = 'mongod', directory = '', port] = process.argv.slice(2);

hostChild({
  port,
  spawn: async (free) => {
    const words = ['--dbpath', directory, '--port', String(free), '--bind_ip', '127.0.0.1'];
    return spawn(mongodPath, [...words, '--nounixsocket'], {
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
