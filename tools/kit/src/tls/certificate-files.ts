import type { experimental } from '@grpc/grpc-js';
import type { Log } from '../telemetry';
import { readCertificates, type Certificates } from './read-certificates';
import type { CertificatePaths } from './settings';

const LOOK_EVERY_MS = 5_000;

interface Options {
  readonly log: Log;
  readonly lookEveryMs?: number | undefined;
}

/**
 * The certificates in the files, also after they are renewed: new connections use the new ones, running ones go on.
 * Files that do not hold together are not used. Polled, because Kubernetes renews them by swapping a link, which
 * fs.watch misses.
 */
export class CertificateFiles implements experimental.CertificateProvider {
  private latest: Certificates;
  /** The fault that the last look found in the files, and whether it was told. */
  private problem: { readonly text: string; readonly isTold: boolean } | undefined;
  private readonly listeners = new Set<(certificates: Certificates) => void>();
  private readonly forGrpc = new Map<object, (certificates: Certificates) => void>();
  private readonly timer: NodeJS.Timeout;

  /** @throws Error in a sentence that names the setting, when the files do not hold together */
  constructor(
    private readonly paths: CertificatePaths,
    private readonly options: Options,
  ) {
    this.latest = readCertificates(paths);
    const { lookEveryMs = LOOK_EVERY_MS } = options;
    this.timer = setInterval(() => this.look(), lookEveryMs).unref();
  }

  get current(): Certificates {
    return this.latest;
  }

  onChange(listener: (certificates: Certificates) => void): void {
    this.listeners.add(listener);
  }

  close(): void {
    clearInterval(this.timer);
  }

  addCaCertificateListener(listener: experimental.CaCertificateUpdateListener): void {
    this.listen(listener, ({ ca }) => listener({ caCertificate: ca }));
  }

  removeCaCertificateListener(listener: experimental.CaCertificateUpdateListener): void {
    this.unlisten(listener);
  }

  addIdentityCertificateListener(listener: experimental.IdentityCertificateUpdateListener): void {
    this.listen(listener, ({ cert, key }) => listener({ certificate: cert, privateKey: key }));
  }

  removeIdentityCertificateListener(
    listener: experimental.IdentityCertificateUpdateListener,
  ): void {
    this.unlisten(listener);
  }

  private listen(of: object, tell: (certificates: Certificates) => void): void {
    this.forGrpc.set(of, tell);
    this.listeners.add(tell);
    // A server of grpc-js takes the first ones only after it has added its listener.
    process.nextTick(() => tell(this.latest));
  }

  private unlisten(of: object): void {
    const tell = this.forGrpc.get(of);
    this.forGrpc.delete(of);
    if (tell) this.listeners.delete(tell);
  }

  private look(): void {
    try {
      const found = readCertificates(this.paths);
      this.problem = undefined;
      if (isSame(found, this.latest)) return;
      this.latest = found;
      for (const listener of this.listeners) listener(found);
      this.options.log.info({ expiresAt: found.expiresAt }, 'the renewed certificates are used');
    } catch (error) {
      this.note((error as Error).message);
    }
  }

  /** Three files cannot be read at one moment: a problem is told when the next look finds it still there. */
  private note(text: string): void {
    const isOld = this.problem?.text === text;
    if (isOld && !this.problem?.isTold) {
      const { expiresAt } = this.latest;
      this.options.log.warn({ reason: text, expiresAt }, 'the certificates of before are kept');
    }
    this.problem = { text, isTold: isOld };
  }
}

function isSame(one: Certificates, other: Certificates): boolean {
  return (['cert', 'key', 'ca'] as const).every((part) => one[part].equals(other[part]));
}
