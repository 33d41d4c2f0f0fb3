import { join } from 'node:path';
import { isMessageVersion } from '../../src/shared/model/model';
import { checkStructure } from '../../src/shared/schema/check-structure';
import { toXml } from '../../src/shared/schema/to-xml';
import { textParser } from '../../src/worker/parser/parse-text';
import { canonical, DATA, isSchemaValid, samples, withData } from '../schemas';

const parseText = textParser();

withData('real messages', () => {
  const all = samples();

  test('there are 75 of them', () => expect(all).toHaveLength(75));

  test.each(all)('$file gets the verdict of the manifest: $xsd', async ({ text, message, xsd }) => {
    const { version, issues } = await parseText(text);
    expect(version).toBe(message);
    const inDocument = issues.filter(({ path }) => path.startsWith('/Document'));
    expect(inDocument.length === 0 ? 'xsd-valid' : 'xsd-invalid').toBe(xsd);
    expect(inDocument.length === 0).toBe(await isSchemaValid(message, text));
    if (!text.includes('AppHdr')) return;
    const inHeader = issues.filter(({ path }) => path.startsWith('/AppHdr'));
    expect(inHeader.length === 0).toBe(await isSchemaValid('head.001.001.02', text));
  });

  const valid = all.filter(({ xsd }) => xsd === 'xsd-valid');
  test.each(valid)('$file is the same after XML, JSON and XML', async ({ text, message }) => {
    const { json, issues } = await parseText(text);
    if (!isMessageVersion(message) || !json) throw new Error(`${message} was not read`);
    const { Document } = json;
    expect(checkStructure({ Document }, message).issues).toEqual([]);
    const document = toXml(message, { Document }).xml ?? '';
    expect(await canonical('Document', document)).toBe(await canonical('Document', text));
    if (issues.length > 0 || !json.AppHdr) return;
    const whole = toXml(message, json).xml ?? '';
    expect(await canonical('AppHdr', whole)).toBe(await canonical('AppHdr', text));
    expect(await canonical('Document', whole)).toBe(await canonical('Document', text));
  });

  test('the published schemas are asked too where their folder is named, and agree', async () => {
    const withSchemas = textParser(join(DATA, 'xsd'));
    for (const { text, xsd, file } of all) {
      const { isSchemaValid: verdict, issues } = await withSchemas(text);
      expect([file, verdict]).toEqual([file, xsd === 'xsd-valid']);
      expect(issues.filter(({ code }) => code === 'SCHEMA')).toEqual([]);
    }
  });
});
