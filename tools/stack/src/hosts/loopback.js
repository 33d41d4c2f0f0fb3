'use strict';

const { once } = require('node:events');
const { connect, createServer } = require('node:net');

/** A loopback port that nobody listens on now. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
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
