import {
  MESSAGE_VERSIONS,
  modelOf,
  type MessageVersion,
  type ModelType,
} from '../../src/shared/model/model';
import { checkTree } from '../../src/shared/schema/check-tree';
import { fromJson } from '../../src/shared/schema/from-json';
import { toJson } from '../../src/shared/schema/to-json';
import { writeElement } from '../../src/shared/schema/xml/write-xml';
import { XmlReader } from '../../src/worker/parser/xml-reader';
import { isSchemaValid, withData } from '../schemas';
import { wholeMessage } from './whole-messages';

/** The most branches that a choice of the model has. */
const BRANCHES = 12;

withData('a message with every element of its version, in every branch of its choices', () => {
  test.each(MESSAGE_VERSIONS)('%s passes its schema and comes back as it was', async (version) => {
    const model = modelOf(version);
    const reader = await XmlReader.open();
    for (let choice = 0; choice < BRANCHES; choice += 1) {
      const json = wholeMessage(model.root.type, choice);
      const { tree, issues } = fromJson(json, model);
      expect([...issues, ...checkTree(tree, model, 'json')]).toEqual([]);
      const xml = writeElement(tree);
      expect([choice, await isSchemaValid(version, xml)]).toEqual([choice, true]);
      expect(reader.read(xml, ({ tree }) => toJson(tree(), model.root.type))).toEqual(json);
    }
  });

  test.each(MESSAGE_VERSIONS)('%s has no choice with more branches', (version) => {
    expect(mostBranches(version)).toBeLessThanOrEqual(BRANCHES);
  });
});

function mostBranches(version: MessageVersion): number {
  const seen = new Set<string>();
  const visit = (type: ModelType): number => {
    if (!('parts' in type) || seen.has(type.name)) return 0;
    seen.add(type.name);
    const own = type.kind === 'choice' ? type.parts.length : 0;
    return Math.max(own, ...type.parts.map((part) => visit(part.type)));
  };
  return visit(modelOf(version).root.type);
}
