import { readFileSync } from 'node:fs';

// usage: blocks.mjs PAGE LANGUAGE HEADING...     prints the blocks of code below these headings
const [page = '', language, ...headings] = process.argv.slice(2);
const sections = readFileSync(page, 'utf8').split(/^## /m);
for (const heading of headings) {
  const section = sections.find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${page} has no heading ${heading}`);
  const blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const wanted = blocks.filter(([, of]) => of === language).map(([, , code]) => code);
  process.stdout.write(wanted.join('\n'));
}
