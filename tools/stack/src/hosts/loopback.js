'use strict';

const { once } = require('node:events');
const { connect, createServer } = require('node:net');

/**
 * First port of the blocks. They lie below the ports that systems give to connections and to port 0 (Linux:
 * from 32768), and above 10080, which fetch refuses.
 */
const FIRST = 10_240;
const BLOCK = 64;
const BLOCKS = 350;

let asked = 0;

/**
 * A free loopback port for a child. Each process takes ports in turn from a block of its own, so that two
 * processes that start at the same time do not get the same one.
 */
async function freePort() {
  const first = FIRST + (process.pid % BLOCKS) * BLOCK;
  for (let tried = 0; tried < BLOCK; tried += 1, asked += 1) {
    const port = first + (asked % BLOCK);
    if (await isFree(port)) {
      asked += 1;
      return port;
    }
  }
  throw new Error(`the ports ${first} to ${first + BLOCK - 1} of 127.0.0.1 are all in use`);
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (listens) await once(server.close(), 'close');
  return listens;
}

/** @param {{ host: string, port: number }} at */
async function isServing(at) {
  const socket = connect(at);
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}

module.exports = { freePort, isServing };
