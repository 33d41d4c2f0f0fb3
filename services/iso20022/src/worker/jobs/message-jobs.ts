import { refuse } from '@masar/kit/errors';
import type {
  Iso20022Validation,
  ParsedIso20022Message,
  ParseIso20022XmlRequest,
  WriteIso20022XmlRequest,
  WrittenIso20022Message,
} from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { readEnvelope, readJson } from '../../messages/read-json';
import { readVersion } from '../../messages/read-message-type';
import { judgeSubject, type Judged } from '../../messages/wire/judge-subject';
import {
  readSource,
  subjectOfJson,
  subjectOfXml,
  unreadable,
  type Source,
} from '../../messages/wire/read-subject';
import { writeParsed } from '../../messages/wire/write-parsed';
import { detailsOf } from '../../messages/wire/write-verdict';
import { writeXml } from '../../payments/write-xml';
import type { Subject } from '../../rules/validate';
import type { MessageEnvelope } from '../../shared/message-json';
import { familyOf, type MessageVersion } from '../../shared/model/model';
import { toXml } from '../../shared/schema/to-xml';
import type { Parser } from '../parser/parser';

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

/** Jobs on a single message: validation and conversion. */
export function messageJobs({ parser, hasSchemas }: Deps) {
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
    const issues = await bySchema(subject.version, subject.json);
    return { ...subject, issues: [...subject.issues, ...issues] };
  };

  return {
    async validateMessage(judged: Judged): Promise<Iso20022Validation> {
      return judgeSubject(await subjectOf(readSource(judged.request)), judged);
    },

    async parseMessage(request: ParseIso20022XmlRequest): Promise<ParsedIso20022Message> {
      return writeParsed(await parser.parseXml(request.xml), request);
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
