'use strict';

// node part-host.js SCRIPT PORT_SETTING HOST STOP_MS PORT: the gateway or a service in a process of its
// own, as a container runs it, on a port (0: any) of HOST, which is asked whether it serves; its other
// settings are in our environment. After STOP_MS a stop is cut off.

const { spawn } = require('node:child_process');
const { get } = require('node:http');
const { hostChild } = require('../hosts/child-host');
const { freePort } = require('../hosts/loopback');

const [script = '', portSetting = 'PORT', host = '', stopMs, port] = process.argv.slice(2);
let adminPort = 0;

hostChild({
  port,
  host,
  stopDeadlineMs: Number(stopMs),
  spawn: async (free) => {
    adminPort = await freePort();
    const ports = { [portSetting]: String(free), ADMIN_PORT: String(adminPort) };
    return spawn(process.execPath, [script], {
      env: { ...process.env, ...ports },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
  },
  isReady: () =>
    new Promise((resolve) => {
      get({ host, port: adminPort, path: '/readyz' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      }).once('error', () => resolve(false));
    }),
  explain: (how, output) => {
    const reason = [`it ended with ${how}`, output.trim()].filter(Boolean).join(': ');
    return { reason, isInUse: false };
  },
});
