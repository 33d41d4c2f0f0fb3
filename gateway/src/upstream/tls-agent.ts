import type { Duplex } from 'node:stream';
import { Agent, type RequestOptions } from 'node:https';
import type { CertificateFiles } from '@masar/kit/tls';

/** Opens each connection with the current certificates. */
export class TlsAgent extends Agent {
  constructor(private readonly tls: CertificateFiles) {
    // A resumed TLS session would not be checked against renewed authorities.
    super({ maxCachedSessions: 0 });
  }

  override createConnection(
    options: RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const { cert, key, ca } = this.tls.current;
    return super.createConnection({ ...options, cert, key, ca }, callback);
  }
}
