import { text } from 'node:stream/consumers';

// Reads endpoint slices as JSON: one without an endpoint has a selector or port that fits no pod.
const { items } = JSON.parse(await text(process.stdin));
const empty = items.filter(({ endpoints, ports }) => !endpoints?.length || !ports?.length);
if (items.length === 0 || empty.length > 0) {
  process.stderr.write(`Services without endpoints: ${empty.map(({ metadata }) => metadata.name)}\n`);
  process.exitCode = 1;
}
