import { Counter, Gauge } from 'prom-client';
import { metricOnce, processMetrics } from '../telemetry';

interface Described<Label extends string> {
  readonly name: string;
  readonly help: string;
  /** Their values are names of ours: an id, or a text of a client's, would make a series each. */
  readonly labelNames?: readonly Label[];
}

/** The process's counter of this name. */
export function counter<Label extends string = never>(described: Described<Label>): Counter<Label> {
  const registry = processMetrics();
  const make = () => new Counter<Label>({ ...described, registers: [registry] });
  return metricOnce(registry, described.name, make);
}

/** The process's gauge of this name. */
export function gauge<Label extends string = never>(described: Described<Label>): Gauge<Label> {
  return gaugeWith(described, {});
}

/** Sets the values of a gauge; one that throws leaves it without those. */
type Read<Label extends string> = (gauge: Gauge<Label>) => Promise<void>;

const reads = new Map<string, Set<Read<string>>>();

/**
 * A gauge whose values are read when it is scraped, by as many as share the process. A reader bounds its wait.
 * @returns what ends the reading
 */
export function readAtScrape<Label extends string>(
  described: Described<Label>,
  read: Read<Label>,
): () => void {
  const ofName = reads.get(described.name) ?? new Set();
  reads.set(described.name, ofName);
  ofName.add(read as Read<string>);
  gaugeWith(described, {
    async collect(this: Gauge<Label>) {
      this.reset();
      await Promise.allSettled(Array.from(ofName, (each) => each(this as Gauge<string>)));
    },
  });
  return () => void ofName.delete(read as Read<string>);
}

function gaugeWith<Label extends string>(
  described: Described<Label>,
  more: { readonly collect?: (this: Gauge<Label>) => Promise<void> },
): Gauge<Label> {
  const registry = processMetrics();
  const make = () => new Gauge<Label>({ ...described, ...more, registers: [registry] });
  return metricOnce(registry, described.name, make);
}
