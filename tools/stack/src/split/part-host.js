'use strict';

// node part-host.js SCRIPT PORT_SETTING PAGES_ON HOST STOP_MS PORT: runs the gateway or a service as a
// container does, on a port (0: any) of HOST. Readiness is checked on the port of the setting PAGES_ON; other
// settings come from our environment. A stop is aborted after STOP_MS.

const { spawn } = require('node:child_process');
const { get } = require('node:http');
const { join } = require('node:path');
const { hostChild } = require('../hosts/child-host');
const { freePort } = require('../hosts/loopback');

const END_WITH_HOST = join(__dirname, 'end-with-host.js');

const [script = '', portSetting = '', pagesOn = '', host = '', stopMs, port] =
  process.argv.slice(2);
let pagesPort = 0;

hostChild({
  port,
  host,
  stopDeadlineMs: Number(stopMs),
  spawn: async (free) => {
    pagesPort = pagesOn === portSetting ? free : await freePort();
    const ports = { [portSetting]: String(free), [pagesOn]: String(pagesPort) };
    return spawn(process.execPath, ['--require', END_WITH_HOST, script], {
      env: { ...process.env, ...ports },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
  },
  isReady: () =>
    new Promise((resolve) => {
      get({ host, port: pagesPort, path: '/readyz' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      }).once('error', () => resolve(false));
    }),
  explain: (how, output) => {
    const reason = [`it ended with ${how}`, output.trim()].filter(Boolean).join(': ');
    return { reason, isInUse: false };
  },
});
