import { findMessage } from '../src/shared/message/find-message';
import { judgeMessage } from '../src/shared/message/judge-message';
import { writeElement } from '../src/shared/message/write-xml';
import { readPlain } from '../src/worker/parser/read-plain';
import { XmlReader } from '../src/worker/parser/xml-reader';
import { mutationsOf } from './mutations';
import { isSchemaValid, samples, withData } from './schemas';

withData('changed messages', () => {
  // Each change is judged with the whole message around it: long ones only repeat what short ones have.
  const valid = samples().filter(({ xsd, text }) => xsd === 'xsd-valid' && text.length < 20_000);
  const versions = [...new Set(valid.map(({ message }) => message))];
  const judged = { valid: 0, invalid: 0, plain: 0 };

  test.each(versions)(
    '%s is judged as its schema does, however it is changed',
    async (version) => {
      const reader = await XmlReader.open();
      const seen = new Set<string>();
      const disagreements: string[] = [];
      for (const { text, message } of valid) {
        const [document] = reader.read(text, ({ tree }) => findMessage(tree())).documents;
        if (message !== version || !document) continue;
        for (const { what, tree } of mutationsOf(document)) {
          if (seen.has(what)) continue;
          seen.add(what);
          const xml = writeElement(tree);
          const { plain, message } = reader.read(xml, ({ memory, root, tree }) => ({
            plain: readPlain(memory, root),
            message: judgeMessage(tree()),
          }));
          const { issues } = message;
          const expected = await isSchemaValid(version, xml);
          if (plain) expect([what, plain]).toEqual([what, message]);
          judged.plain += plain ? 1 : 0;
          judged[expected ? 'valid' : 'invalid'] += 1;
          if ((issues.length === 0) !== expected) {
            disagreements.push(`${what}: schema ${expected}, model ${JSON.stringify(issues)}`);
          }
        }
      }
      expect(disagreements.slice(0, 20)).toEqual([]);
    },
    120_000,
  );

  test('there are more than 2,000 of them, and many of either verdict', () => {
    expect(judged.invalid).toBeGreaterThan(2_000);
    expect(judged.valid).toBeGreaterThan(1_000);
    expect(judged.plain).toBeGreaterThan(judged.valid / 2);
  });
});
