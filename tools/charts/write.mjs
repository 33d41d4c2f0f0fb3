import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './files.mjs';
import { CHARTS } from './parts.mjs';

const isCheck = process.argv[2] === 'check';

for (const [path, text] of Object.entries(filesOf())) {
  const file = join(CHARTS, path);
  if (!isCheck) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stdout.write(`${path} is not what npm run task -- charts-write writes\n`);
    process.exitCode = 1;
  }
}
