import { setImmediate } from 'node:timers/promises';
import { readText, textParser } from '@masar/iso20022/core';
import { pain001, xmlOf } from './inputs';

const MESSAGES = 100_000;
const SHOWN = 10;
const BYTES_PER_MIB = 1_048_576;

const VALID = pain001(1);
/** Kinds of message, sent in turn, with the expected verdict. */
const KINDS = [
  { text: VALID, says: 'valid' },
  { text: VALID.replace('<PmtMtd>TRF</PmtMtd>', '<PmtMtd>CASH</PmtMtd>'), says: 'invalid' },
  { text: VALID.replace('</PmtInf>', ''), says: 'unreadable' },
] as const;

/** Memory after a garbage collection, so that only live memory counts. */
function memory(): string {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const mib = [rss, heapUsed, external].map((bytes) => (bytes / BYTES_PER_MIB).toFixed(1));
  return `| ${mib.join(' | ')} |`;
}

const parseText = textParser();

/** Reads a message, and writes a valid one again. */
async function handle(text: string): Promise<(typeof KINDS)[number]['says']> {
  const parsed = await parseText(readText(text)).catch(() => undefined);
  if (!parsed) return 'unreadable';
  if (!parsed.json || parsed.issues.length > 0) return 'invalid';
  xmlOf('pain.001.001.09', parsed.json);
  return 'valid';
}

/** `node --expose-gc memory.js`: messages of three kinds in turn, and the memory at each tenth. */
async function run(): Promise<void> {
  process.stdout.write('| messages | RSS MiB | heap MiB | external MiB |\n|---|---|---|---|\n');
  for (let done = 1; done <= MESSAGES; done += 1) {
    const { text, says } = KINDS[done % KINDS.length] ?? KINDS[0];
    // Each message is a new text, like the body of a request.
    const said = await handle(`${text}<!-- ${done} -->`);
    // A new turn of the event loop: libxml2-wasm holds objects until the turn ends.
    await setImmediate();
    if (said !== says) throw new Error(`a message that is ${says} was found ${said}`);
    if (done % (MESSAGES / SHOWN) === 0) process.stdout.write(`| ${done} ${memory()}\n`);
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
