import { randomUUID } from 'node:crypto';
import { DomainError, refuse, type Detail } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Iso20022ServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { validate, type Subject } from '../rules/validate';
import type { MessageEnvelope } from '../shared/message-json';
import type { MessageVersion } from '../shared/model/model';
import { toXml } from '../shared/message/to-xml';
import { readPractice } from '../shared/practice/read-policy';
import type { Parser } from '../worker/parser/parser';
import { readEnvelope, readJson } from './read-json';
import { readCode, readVersion } from './read-message-type';
import { readSource, subjectOfJson, subjectOfXml, unreadable, type Source } from './read-subject';
import { detailsOf, writeResult, writeVerdict } from './write-verdict';

type Rpcs = Handlers<typeof Iso20022ServiceService>;

interface Deps {
  readonly parser: Parser;
  /** Whether the parser holds messages to published schemas as well. */
  readonly hasSchemas: boolean;
}

/** Messages that are judged and turned from one form to the other, and not kept. */
export function messageHandlers({ parser, hasSchemas }: Deps) {
  /** What a published schema has against a message in JSON: it is read again as the XML that it is. */
  const bySchema = async (version: MessageVersion, json: MessageEnvelope) => {
    const { xml } = hasSchemas ? toXml(version, json) : {};
    return xml === undefined ? [] : (await parser.parseXml(xml)).issues;
  };

  const subjectOf = async ({ version, ...source }: Source): Promise<Subject> => {
    if (source.xml !== undefined)
      return subjectOfXml(await parser.parseXml(source.xml).catch(unreadable), version);
    const subject = subjectOfJson(source.json, version);
    if (subject.kind !== 'message') return subject;
    return { ...subject, issues: [...subject.issues, ...(await bySchema(version, subject.json))] };
  };

  return {
    async validateIso20022Message({ clock, settings }, request) {
      const code = readCode(request.marketPractice);
      const practice = code && readPractice(code, settings);
      const subject = await subjectOf(readSource(request));
      return writeVerdict(validate(subject, { practice, now: clock.now() }), code);
    },

    async parseIso20022Xml(_, { xml }) {
      const { version, family = '', json, issues } = await parser.parseXml(xml);
      if (version === undefined) throw noMessage(detailsOf(issues, 'xml'));
      const validationResult = writeResult(issues);
      return { messageType: family, version, json: JSON.stringify(json), validationResult };
    },

    async writeIso20022Xml(_, { messageType, json }) {
      const version = readVersion(messageType);
      const message = readEnvelope(readJson(json));
      const { xml = '', issues } = toXml(version, message);
      refuse(detailsOf([...issues, ...(await bySchema(version, message))], 'json'));
      return { messageType: version, xml };
    },

    async generateUetr() {
      return { uetr: randomUUID() };
    },
  } satisfies Partial<Rpcs>;
}

function noMessage(details: readonly Detail[]): DomainError {
  return new DomainError('VALIDATION_ERROR', 'the XML is no message that is known here', details);
}
