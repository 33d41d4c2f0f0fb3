/** A measured server inside its own process. */
interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

/** Memory of a server now, and processor time of all its threads since its start. */
export interface Usage {
  readonly rssBytes: number;
  readonly cpuUs: number;
}

/** Messages to the bench: first the URL, then the usage on each request. */
export type FromServer = { readonly url: string } | Usage;

/** Starts the server, sends its URL to the bench, and ends when the bench has ended in any way. */
export async function serveParent(start: () => Promise<Running>): Promise<void> {
  const { url, stop } = await start();
  process.on('message', () => tell(usage()));
  process.on('disconnect', () => void stop().finally(() => process.exit()));
  tell({ url });
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { rssBytes: process.memoryUsage.rss(), cpuUs: user + system };
}

function tell(message: FromServer): void {
  process.send?.(message);
}
