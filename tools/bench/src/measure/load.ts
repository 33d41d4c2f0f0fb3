import autocannon, { type Request, type Result } from 'autocannon';

export const CONNECTIONS = 64;

/** A load generator's measurement of one server. */
export interface Load {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Sends requests over kept connections, each with one request in flight.
 * @param mixes requests by connection: connection n sends mix n modulo their number
 * @throws Error when any answer is not 2xx, since a refusal is faster than the work
 */
export async function load(
  url: string,
  mixes: readonly Request[][],
  { seconds, connections = CONNECTIONS }: { seconds: number; connections?: number | undefined },
): Promise<Load> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // The run ends at the first sample after its time.
    sampleInt: 100,
    setupClient: (client) => {
      const mix = mixes[connection++ % mixes.length] ?? [];
      // A copy, because the generator caches bytes in each request.
      client.setRequests(mix.map((request) => ({ ...request })));
    },
  });
  refuseFailures(result);
  const { p50: p50Ms, p99: p99Ms } = result.latency;
  return { requests: result['2xx'], seconds: result.duration, p50Ms, p99Ms };
}

function refuseFailures({ non2xx, errors, timeouts, ...result }: Result): void {
  if (non2xx === 0 && errors === 0 && result['2xx'] > 0) return;
  const counts = JSON.stringify(result.statusCodeStats);
  throw new Error(`answers ${counts}, ${errors} errors, ${timeouts} of them timeouts`);
}
