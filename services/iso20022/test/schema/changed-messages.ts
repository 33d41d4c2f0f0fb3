import { checkTree } from '../../src/shared/schema/check-tree';
import { findMessage } from '../../src/shared/schema/xml/find-message';
import { fromJson } from '../../src/shared/schema/from-json';
import { isPlain } from '../../src/shared/schema/is-plain';
import { judgeMessage, type ParsedMessage } from '../../src/shared/schema/judge-message';
import { writeElement } from '../../src/shared/schema/xml/write-xml';
import { modelOf, type MessageVersion } from '../../src/shared/model/model';
import { readPlain } from '../../src/worker/parser/read-plain';
import { XmlReader } from '../../src/worker/parser/xml-reader';
import { mutationsOf } from './mutations';
import { isSchemaValid, samples, withData } from '../schemas';

/** Counts of the changes that were read without a tree, and the places where that differs from the tree. */
const shortcuts = { xml: 0, json: 0, differing: [] as string[] };

/** As the tree has it; whatever is read without one has to be the same. */
function judged(reader: XmlReader, xml: string, version: MessageVersion): ParsedMessage {
  const { plain, message } = reader.read(xml, ({ memory, root, tree }) => ({
    plain: readPlain(memory, root),
    message: judgeMessage(tree()),
  }));
  if (plain) shortcuts.xml += 1;
  if (plain && JSON.stringify(plain) !== JSON.stringify(message)) shortcuts.differing.push(xml);
  const model = modelOf(version);
  if (message.json && isPlain(message.json.Document, model.root.type)) {
    shortcuts.json += 1;
    const { tree, issues } = fromJson(message.json.Document, model);
    const found = [...issues, ...checkTree(tree, model, 'json')];
    if (found.length > 0) shortcuts.differing.push(`${JSON.stringify(found)} ${xml}`);
  }
  return message;
}

interface Share {
  /**
   * Of the changes of a version, the first and then every so many; 1 judges all of them. A prime does not
   * fall in step with the number of changes of an element, so that each kind of change has its turn.
   */
  readonly every: number;
}

/** The tests of messages that are changed in each way, judged by the model and by the schema. */
export function judgesChangedMessages({ every }: Share): void {
  withData('changed messages', () => {
    // Each change is judged with the whole message around it: long ones only repeat what short ones have.
    const valid = samples().filter(({ xsd, text }) => xsd === 'xsd-valid' && text.length < 20_000);
    const versions = [...new Set(valid.map(({ message }) => message))];
    const verdicts = { valid: 0, invalid: 0 };
    const kinds = { made: new Set<string>(), judged: new Set<string>() };

    test.each(versions)(
      '%s is judged as its schema does, however it is changed',
      async (version) => {
        const reader = await XmlReader.open();
        const seen = new Set<string>();
        const disagreements: string[] = [];
        for (const { text, message } of valid) {
          if (message !== version) continue;
          const [document] = reader.read(text, ({ tree }) => findMessage(tree())).documents;
          if (!document) continue;
          for (const { what, kind, tree } of mutationsOf(document)) {
            if (seen.has(what)) continue;
            seen.add(what);
            kinds.made.add(kind);
            if ((seen.size - 1) % every !== 0) continue;
            kinds.judged.add(kind);
            const xml = writeElement(tree);
            const { issues } = judged(reader, xml, version as MessageVersion);
            const expected = await isSchemaValid(version, xml);
            verdicts[expected ? 'valid' : 'invalid'] += 1;
            if ((issues.length === 0) !== expected) {
              disagreements.push(`${what}: schema ${expected}, model ${JSON.stringify(issues)}`);
            }
          }
        }
        expect(disagreements.slice(0, 20)).toEqual([]);
      },
    );

    test('there are more than 2,000 of them, and many of either verdict', () => {
      expect(verdicts.invalid).toBeGreaterThan(2_000);
      expect(verdicts.valid).toBeGreaterThan(1_000);
    });

    test('every kind of change is among them', () => {
      expect(kinds.judged).toEqual(kinds.made);
    });

    test('what is read without a tree is as the tree has it, and most that is valid is', () => {
      expect(shortcuts.differing.slice(0, 5)).toEqual([]);
      expect(shortcuts.xml).toBeGreaterThan(verdicts.valid / 2);
      expect(shortcuts.json).toBeGreaterThan(verdicts.valid / 2);
    });
  });
}
