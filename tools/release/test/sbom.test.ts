import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const PARTS = ['gateway', ...readdirSync(join(ROOT, 'services'))];

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly purl: string } };
  readonly components: readonly { readonly name: string; readonly purl: string }[];
}

test('every part has a bill of what ships, and of nothing that tests alone need', () => {
  const script = join(ROOT, 'tools/release/sbom.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect([status, stderr.trim().split('\n').length]).toEqual([0, PARTS.length]);
  for (const part of PARTS) {
    const text = readFileSync(join(ROOT, `dist/sbom/${part}.cdx.json`), 'utf8');
    const { bomFormat, specVersion, metadata, components } = JSON.parse(text) as Bill;
    expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
    expect(metadata.component.purl).toContain(`%40masar/${part}@`);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['kit', 'mongoose', 'kafkajs']));
    expect(names).not.toEqual(expect.arrayContaining(['jest']));
    expect(components.map(({ purl }) => purl).join()).not.toMatch(
      /embedded-mongodb|testcontainers/,
    );
  }
});
