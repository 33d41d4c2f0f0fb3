import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './files.mjs';
import { CHARTS } from './parts.mjs';

for (const [path, text] of Object.entries(filesOf())) {
  mkdirSync(join(CHARTS, path, '..'), { recursive: true });
  writeFileSync(join(CHARTS, path), text);
}
