import type { StreamUpstream } from './stream-upstream';

/** The streaming services by name. */
export class StreamUpstreams {
  constructor(private readonly byName: ReadonlyMap<string, StreamUpstream>) {}

  /** @throws Error for an unknown name; the start has checked all names */
  named(server: string): StreamUpstream {
    const upstream = this.byName.get(server);
    if (!upstream) throw new Error(`STREAMS has no address of the service ${server}`);
    return upstream;
  }

  close(): void {
    for (const upstream of this.byName.values()) upstream.close();
  }
}
