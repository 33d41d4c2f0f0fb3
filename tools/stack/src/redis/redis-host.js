'use strict';

// node redis-host.js DIRECTORY PORT: a Redis server on a loopback port (0: any).

const { spawn } = require('node:child_process');
const { mkdirSync } = require('node:fs');
const { hostChild } = require('../hosts/child-host');

const [directory = '', port] = process.argv.slice(2);

hostChild({
  port,
  spawn: async (free) => {
    mkdirSync(directory, { recursive: true });
    const words = ['--port', String(free), '--bind', '127.0.0.1', '--dir', directory];
    return spawn('redis-server', [...words, '--appendonly', 'yes'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  },
  explain: (how) => ({ reason: `it ended with ${how}`, isInUse: false }),
});
