import { DomainError } from '@masar/kit/errors';
import type {
  ParsedIso20022Message,
  ParseIso20022XmlRequest,
  UpgradedIso20022Message,
} from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import type { MessageEnvelope } from '../../shared/message-json';
import { isOlder, type OlderVersion } from '../../shared/model/model';
import { checkStructure } from '../../shared/schema/check-structure';
import type { ParsedMessage } from '../../shared/schema/judge-message';
import { upgrade } from '../../shared/schema/upgrade';
import { detailsOf, writeResult } from './write-verdict';

/** Cap on the shown elements: a statement may repeat each for ten thousand entries. */
const MOST_UNPLACED = 1_000;

/**
 * The answer of ParseIso20022Xml.
 * @throws DomainError VALIDATION_ERROR for a text that the model does not cover
 */
export function writeParsed(
  { version, family = '', json, issues }: ParsedMessage,
  { upgrade: isUpgradeAsked }: ParseIso20022XmlRequest,
): ParsedIso20022Message {
  if (version === undefined || !json) {
    const message = 'the XML is no message that is known here';
    throw new DomainError('VALIDATION_ERROR', message, detailsOf(issues, 'xml'));
  }
  return {
    ...{ messageType: family, version, json: JSON.stringify(json) },
    validationResult: writeResult(issues),
    upgraded: isUpgradeAsked && isOlder(version) ? writeUpgraded(json, version) : undefined,
  };
}

function writeUpgraded(message: MessageEnvelope, from: OlderVersion): UpgradedIso20022Message {
  const { version, json, unplaced } = upgrade(message, from);
  const { issues } = checkStructure({ Document: json.Document }, version);
  return {
    ...{ version, json: JSON.stringify(json), validationResult: writeResult(issues) },
    unplaced: unplaced.slice(0, MOST_UNPLACED).map(({ path, value }) => ({ path, value })),
  };
}
