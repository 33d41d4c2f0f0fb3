import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokerSource } from './broker-source';

const ANSWERING = '#!/bin/sh\nexit 0\n';
/** As Docker's command does where no daemon runs. */
const REFUSING = '#!/bin/sh\nexit 1\n';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masar-path-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
  ['the jars', { java: ANSWERING, mvn: ANSWERING }, 'jars'],
  ['the jars, though Docker answers', { java: '', mvn: '', docker: ANSWERING }, 'jars'],
  ['a container', { docker: ANSWERING }, 'container'],
  ['a container, where Maven is missing', { java: '', docker: ANSWERING }, 'container'],
  ['nothing, where Docker does not answer', { docker: REFUSING }, undefined],
  ['nothing, where nothing is', {}, undefined],
])('a broker comes from %s', async (_name, programs, source) => {
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(folder, name), text, { mode: 0o755 });
  }
  expect(brokerSource({ PATH: folder })).toBe(source);
});
