import {
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
const OID = {
  commonName: '0603550403',
  basicConstraints: '0603551d13',
  subjectAltName: '0603551d11',
  extKeyUsage: '0603551d25',
} as const;
const USAGE = { client: '06082b06010505070302', server: '06082b06010505070301' } as const;

/** A certificate and its key, in PEM. */
export interface IssuedCertificate {
  readonly cert: string;
  readonly key: string;
}

interface Wanted {
  /** Host names and IPv4 addresses. */
  readonly names: readonly string[];
  /** Days until it expires: less than 0 for one that has expired. */
  readonly days?: number;
  /** Any use when left out. */
  readonly usage?: keyof typeof USAGE;
}

/** An authority of a test's own, made without openssl, which not every machine has. */
export class TestAuthority {
  readonly pem: string;
  private readonly keys: KeyPairKeyObjectResult = newKeys();

  constructor(private readonly name: string) {
    const isAuthority = extension(OID.basicConstraints, der(SEQUENCE, '0101ff'));
    const subject = { name, publicKey: this.keys.publicKey, days: 1 };
    this.pem = this.signed(subject, [isAuthority]);
  }

  issue({ names, days = 1, usage }: Wanted): IssuedCertificate {
    const { publicKey, privateKey } = newKeys();
    const alternatives = names.map((name) =>
      isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, text(name)),
    );
    const extensions = [extension(OID.subjectAltName, der(SEQUENCE, ...alternatives))];
    if (usage) extensions.push(extension(OID.extKeyUsage, der(SEQUENCE, USAGE[usage])));
    const cert = this.signed({ name: names[0] ?? '', publicKey, days }, extensions);
    return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  }

  private signed(
    { name, publicKey, days }: { name: string; publicKey: KeyObject; days: number },
    extensions: readonly Buffer[],
  ): string {
    const end = Date.now() + days * DAY_MS;
    const certified = der(
      SEQUENCE,
      'a003020102',
      der(0x02, Buffer.from([1]), randomBytes(8)),
      ECDSA_WITH_SHA256,
      distinguished(this.name),
      der(SEQUENCE, time(end - 3 * DAY_MS), time(end)),
      distinguished(name),
      publicKey.export({ type: 'spki', format: 'der' }),
      der(0xa3, der(SEQUENCE, ...extensions)),
    );
    const signature = sign('sha256', certified, this.keys.privateKey);
    return pem(der(SEQUENCE, certified, ECDSA_WITH_SHA256, der(0x03, '00', signature)));
  }
}

/** Writes what the settings GRPC_TLS_* name into a directory; answers the settings. */
export function writeCertificates(
  directory: string,
  { cert, key }: IssuedCertificate,
  ca: string,
): Readonly<Record<`GRPC_TLS_${'CERT' | 'KEY' | 'CA'}_FILE`, string>> {
  const file = (name: string, content: string): string => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  return {
    GRPC_TLS_CERT_FILE: file('tls.crt', cert),
    GRPC_TLS_KEY_FILE: file('tls.key', key),
    GRPC_TLS_CA_FILE: file('ca.crt', ca),
  };
}

function newKeys(): KeyPairKeyObjectResult {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** One value of DER; a text among its parts is hexadecimal. */
function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)),
  );
  return Buffer.concat([Buffer.from([tag, ...sizeOf(content)]), content]);
}

function sizeOf({ length }: Buffer): readonly number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function extension(oid: string, value: Buffer): Buffer {
  return der(SEQUENCE, oid, der(0x04, value));
}

function distinguished(name: string): Buffer {
  return der(SEQUENCE, der(0x31, der(SEQUENCE, OID.commonName, der(0x0c, text(name)))));
}

function text(value: string): Buffer {
  return Buffer.from(value, 'utf8');
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\.\d+|[-:T]/g, '');
  return der(0x18, text(digits));
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').replace(/.{1,64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`;
}
