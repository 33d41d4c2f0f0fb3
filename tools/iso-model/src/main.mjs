// node tools/iso-model/src/main.mjs FOLDER: prints the message model of the schemas (*.xsd) in FOLDER.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchema } from './read-schema.mjs';
import { writeModel } from './write-model.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Name the folder of the schemas: main.mjs ../shared/data/xsd\n');
  process.exit(1);
}
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.xsd'))
  .sort();
process.stdout.write(writeModel(files.map((name) => readSchema(readFileSync(join(folder, name))))));
