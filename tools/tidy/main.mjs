import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaints, EXCEPTIONS, exceptions, left, measured } from './tidy.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Prints the table and each complaint; the exit code says whether there is one. "--shrink" drops mended exceptions. */
function run() {
  const results = measured(ROOT);
  if (process.argv.includes('--shrink')) shrink(results);
  const excepted = exceptions();
  const wrong = results.flatMap(({ key, measure, found }) =>
    complaints(measure, found, excepted[key] ?? []),
  );
  for (const { measure, found } of results)
    process.stdout.write(`${String(found.length).padStart(5)}  ${measure.name}\n`);
  for (const each of wrong) process.stderr.write(`${each}\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

/** @param {ReturnType<typeof measured>} results */
function shrink(results) {
  const before = exceptions();
  const after = results
    .map(({ key, found }) => /** @type {const} */ ([key, left(before[key] ?? [], found).sort()]))
    .filter(([, excepted]) => excepted.length > 0);
  writeFileSync(EXCEPTIONS, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);
}

run();
