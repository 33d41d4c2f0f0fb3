import type { StreamUpstream } from './stream-upstream';

/** Where streamed answers come from, by the service's name. */
export class StreamUpstreams {
  constructor(private readonly byName: ReadonlyMap<string, StreamUpstream>) {}

  /** @throws Error for an unknown name: the start checks them all */
  named(server: string): StreamUpstream {
    const upstream = this.byName.get(server);
    if (!upstream) throw new Error(`STREAMS has no address of the service ${server}`);
    return upstream;
  }

  close(): void {
    for (const upstream of this.byName.values()) upstream.close();
  }
}
