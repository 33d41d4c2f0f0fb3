'use strict';

// Ends with 0 when this container's process lives: /healthz of ADMIN_PORT, or of the gateway's PORT where it has none.
// An image needs neither a shell nor curl for it.

const { get } = require('node:http');

const { ADMIN_PORT, PORT = '8080' } = process.env;
const options = { host: '127.0.0.1', port: ADMIN_PORT || PORT, path: '/healthz', timeout: 2_000 };

const request = get(options, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1));
request.on('timeout', () => process.exit(1)).on('error', () => process.exit(1));
