'use strict';

// A minimal part: it serves HOST:PORT and its admin pages, answers with the id of its host's process, takes
// STOP_TAKES_MS to stop, and then writes the file FINISHED.

const { writeFileSync } = require('node:fs');
const { createServer } = require('node:http');

const { HOST, PORT, ADMIN_PORT, FINISHED = '', STOP_TAKES_MS } = process.env;
/** @param {string | undefined} port */
const serve = (port) =>
  createServer((_, answer) => answer.end(String(process.ppid))).listen(Number(port), HOST);
serve(PORT);
serve(ADMIN_PORT);
process.on('SIGTERM', () => {
  setTimeout(() => {
    writeFileSync(FINISHED, 'yes');
    process.exit(0);
  }, Number(STOP_TAKES_MS));
});
