'use strict';

// node broker-host.js LIBRARIES DIRECTORY PORT: a Kafka broker on a loopback port (0: any).

const { hostBroker } = require('./broker-process');
const { brokerProperties } = require('./broker-properties');

const [libraries = '', directory = '', port] = process.argv.slice(2);

hostBroker({ libraries, directory, port, properties: brokerProperties });
