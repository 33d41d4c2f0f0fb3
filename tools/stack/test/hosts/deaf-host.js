'use strict';

// node deaf-host.js PORT: hosts a child that never listens.

const { spawn } = require('node:child_process');
const { hostChild } = require('../../src/hosts/child-host');

hostChild({
  port: process.argv[2],
  startDeadlineMs: 300,
  spawn: async () => spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1_000)']),
  explain: (how) => ({ reason: how, isInUse: false }),
});
