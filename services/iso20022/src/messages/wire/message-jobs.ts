import { DomainError, refuse, type Detail } from '@masar/kit/errors';
import type {
  Iso20022Validation,
  ParseIso20022XmlRequest,
  ParsedIso20022Message,
  UpgradedIso20022Message,
  ValidateIso20022MessageRequest,
  WriteIso20022XmlRequest,
  WrittenIso20022Message,
} from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { readEnvelope, readJson } from '../read-json';
import { readCode, readVersion } from '../read-message-type';
import {
  readSource,
  subjectOfJson,
  subjectOfXml,
  unreadable,
  type Source,
} from './read-subject';
import { detailsOf, writeResult, writeVerdict } from './write-verdict';
import type { IslamicTerms as WholeTerms } from '../../payments/payment';
import { messageIssues } from '../../payments/wire/judge-payment';
import { writeXml } from '../../payments/write-xml';
import { changesOf } from '../../rules/transfer/changes';
import { validate, type Subject } from '../../rules/validate';
import type { MessageEnvelope } from '../../shared/message-json';
import { toXml } from '../../shared/schema/to-xml';
import { checkStructure } from '../../shared/schema/check-structure';
import { upgrade } from '../../shared/schema/upgrade';
import {
  familyOf,
  isOlder,
  type MessageVersion,
  type OlderVersion,
} from '../../shared/model/model';
import type { Practice } from '../../shared/practice/practice';
import { readPractice } from '../../shared/practice/read-policy';
import type { Parser } from '../../worker/parser/parser';

type ReadTransfer = Subject & { readonly kind: 'creditTransfer' };

/** Placeholders for the ids that a message gets when it is sent. */
const STAND_IN_ID = 'MSG0';
const STAND_IN_UETR = '00000000-0000-4000-8000-000000000000';

/** Cap on the shown elements: a statement may repeat each for ten thousand entries. */
const MOST_UNPLACED = 1_000;

interface Deps {
  readonly parser: Parser;
  /** True when the parser also checks published schemas. */
  readonly hasSchemas: boolean;
}

/** A stored message as JSON. */
export interface Written {
  readonly version: MessageVersion;
  readonly json: string;
}

/** A message with the tenant's settings and the time. */
export interface Judged {
  readonly request: ValidateIso20022MessageRequest;
  /** Settings of the tenant. */
  readonly settings: unknown;
  readonly now: Date;
}

/** Jobs on a single message: validation and conversion. */
export function messageWorks({ parser, hasSchemas }: Deps) {
  /** Errors by the published schema of a message in JSON, which is written as XML and parsed for that. */
  const bySchema = async (version: MessageVersion, json: MessageEnvelope) => {
    const { xml } = hasSchemas ? toXml(version, json) : {};
    return xml === undefined ? [] : (await parser.parseXml(xml)).issues;
  };

  const subjectOf = async ({ messageType, ...source }: Source): Promise<Subject> => {
    if (source.xml !== undefined)
      return subjectOfXml(await parser.parseXml(source.xml).catch(unreadable), messageType);
    const subject = subjectOfJson(source.json, messageType);
    if (subject.kind !== 'message') return subject;
    return {
      ...subject,
      issues: [...subject.issues, ...(await bySchema(subject.version, subject.json))],
    };
  };

  return {
    async validateMessage({ request, settings, now }: Judged): Promise<Iso20022Validation> {
      const read = await subjectOf(readSource(request));
      const isTransfer = read.kind === 'creditTransfer';
      const named = isTransfer ? read.marketPractice : undefined;
      const code = readCode(request.marketPractice ?? named);
      const practice = code && readPractice(code, settings);
      const subject = isTransfer ? { ...read, ofMessage: messageOf(read, now) } : read;
      return writeVerdict(validate(subject, { practice, now }), code);
    },

    async parseMessage(request: ParseIso20022XmlRequest): Promise<ParsedIso20022Message> {
      const { version, family = '', json, issues } = await parser.parseXml(request.xml);
      if (version === undefined || !json) throw noMessage(detailsOf(issues, 'xml'));
      return {
        ...{ messageType: family, version, json: JSON.stringify(json) },
        validationResult: writeResult(issues),
        upgraded: request.upgrade && isOlder(version) ? writeUpgraded(json, version) : undefined,
      };
    },

    /** A stored message of a bank as XML, without a header that the model does not cover. */
    writeReceived({ version, json }: Written): string {
      const message = JSON.parse(json) as MessageEnvelope;
      const whole = toXml(version, message).xml;
      return whole ?? writeXml(version, { Document: message.Document });
    },

    async writeMessage(request: WriteIso20022XmlRequest): Promise<WrittenIso20022Message> {
      const version = readVersion(request.messageType);
      const message = readEnvelope(readJson(request.json));
      const { xml = '', issues } = toXml(version, message);
      refuse(detailsOf([...issues, ...(await bySchema(version, message))], 'json'));
      return { messageType: familyOf(version), version, xml };
    },
  };
}

/** Issues of the message that would be written from a credit transfer. */
function messageOf({ transfer, islamic }: ReadTransfer, now: Date) {
  return (practice: Practice) => {
    const changes = changesOf(transfer, { practice, now });
    return messageIssues({
      ...{ practice: practice.code, creditTransfer: transfer, createdAt: now.toISOString() },
      messageId: transfer.paymentInformationId ?? STAND_IN_ID,
      uetrs: (transfer.transactions ?? []).map(() => STAND_IN_UETR),
      ...(islamic && { islamic: islamic as WholeTerms }),
      ...(changes && { changes }),
    });
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

function noMessage(details: readonly Detail[]): DomainError {
  return new DomainError('VALIDATION_ERROR', 'the XML is no message that is known here', details);
}
