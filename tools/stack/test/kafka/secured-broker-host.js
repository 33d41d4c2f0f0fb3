'use strict';

// node secured-broker-host.js LIBRARIES DIRECTORY USER PASSWORD PLAIN_PORT PORT: a Kafka broker that
// accepts clients only over TLS and with a password; on PLAIN_PORT only by the mechanism PLAIN. Its
// certificate is in DIRECTORY/broker.pem.

const { execFileSync } = require('node:child_process');
const { mkdirSync } = require('node:fs');
const { join } = require('node:path');
const { hostBroker } = require('../../src/kafka/broker-process');
const { brokerProperties } = require('../../src/kafka/broker-properties');

const [libraries = '', directory = '', user, password, plainPort, port] = process.argv.slice(2);
const KEYSTORE = join(directory, 'broker.p12');
const STORE = ['-storetype', 'PKCS12', '-keystore', KEYSTORE, '-storepass', 'keystore'];
const LOGIN = 'org.apache.kafka.common.security';

/** A certificate of its own, which no authority that Node knows has signed. */
function makeCertificate() {
  mkdirSync(directory, { recursive: true });
  const subject = ['-dname', 'CN=broker', '-ext', 'san=ip:127.0.0.1', '-keyalg', 'EC'];
  execFileSync('keytool', ['-genkeypair', '-alias', 'broker', ...subject, ...STORE], {
    stdio: 'pipe',
  });
  const file = ['-file', join(directory, 'broker.pem')];
  execFileSync('keytool', ['-exportcert', '-rfc', '-alias', 'broker', ...file, ...STORE], {
    stdio: 'pipe',
  });
}

/** @param {Parameters<typeof brokerProperties>[0]} place */
function properties(place) {
  const clients = `SASL_SSL://127.0.0.1:${place.port},PLAIN://127.0.0.1:${plainPort}`;
  const plain = `${LOGIN}.plain.PlainLoginModule required user_${user}="${password}";`;
  // Java uses the later one of two equal keys.
  return `${brokerProperties(place)}
listeners=${clients},PLAINTEXT://127.0.0.1:0,CONTROLLER://127.0.0.1:${place.controllerPort}
advertised.listeners=${clients},PLAINTEXT://127.0.0.1:0
listener.security.protocol.map=SASL_SSL:SASL_SSL,PLAIN:SASL_SSL,PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
ssl.keystore.type=PKCS12
ssl.keystore.location=${KEYSTORE}
ssl.keystore.password=keystore
sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512
listener.name.plain.sasl.enabled.mechanisms=PLAIN
listener.name.plain.plain.sasl.jaas.config=${plain}
listener.name.sasl_ssl.plain.sasl.jaas.config=${plain}
listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config=${LOGIN}.scram.ScramLoginModule required;
listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=${LOGIN}.scram.ScramLoginModule required;
`;
}

makeCertificate();
const formatting = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
  '--add-scram',
  `${mechanism}=[name=${user},password=${password}]`,
]);
hostBroker({ libraries, directory, port, properties, formatting });
