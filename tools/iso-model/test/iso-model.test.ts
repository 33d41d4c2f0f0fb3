import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATA, withData } from '../../../services/iso20022/test/schemas';

const ROOT = join(__dirname, '../../..');
const SCHEMAS = join(DATA, 'xsd');
const MODELS = join(ROOT, 'services/iso20022/src/shared/model');
const PAIN_001 = 'pain.001.001.09.xsd';

const generate = (folder: string): string =>
  execFileSync(process.execPath, [join(ROOT, 'tools/iso-model/src/main.mjs'), folder], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

withData('the generator of the message model', () => {
  test.each([
    ['xsd', 'model.gen.ts'],
    ['xsd-older', 'model-2009.gen.ts'],
  ])('writes of %s the model that is checked in as %s', (folder, file) => {
    expect(generate(join(DATA, folder))).toBe(readFileSync(join(MODELS, file), 'utf8'));
  });

  describe('refuses what the model has no form for', () => {
    const folder = mkdtempSync(join(tmpdir(), 'iso-model-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    test.each([
      ['an attribute of a sequence', '<xs:sequence>', '<xs:sequence minOccurs="0">'],
      ['a list', '<xs:restriction base="xs:date"/>', '<xs:list itemType="xs:date"/>'],
      ['a facet', 'xs:totalDigits', 'xs:maxExclusive'],
      ['another lower bound', '<xs:minInclusive value="0"/>', '<xs:minInclusive value="1"/>'],
      ['a pattern with an anchor', 'value="[A-Z]{3,3}"', 'value="^[A-Z]{3,3}$"'],
      ['a class without another', 'value="[A-Z]{3,3}"', 'value="[A-Z-[Q]]{3,3}"'],
      ['strict foreign content', 'processContents="lax"', 'processContents="strict"'],
    ])('%s', (_, old, changed) => {
      const schema = readFileSync(join(SCHEMAS, PAIN_001), 'utf8');
      expect(schema).toContain(old);
      writeFileSync(join(folder, PAIN_001), schema.replace(old, changed));
      expect(() => generate(folder)).toThrow(/the model has no form for this/);
    });
  });
});
