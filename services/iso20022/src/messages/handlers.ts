import { randomUUID } from 'node:crypto';
import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import { pageIn, readPage, writePage } from '@masar/kit/store';
import type { JobPool } from '@masar/kit/threads';
import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { PRACTICE_CODES } from '../shared/practice/practice';
import { readPractice } from '../shared/practice/read-policy';
import type { Judged } from './wire/judge-subject';
import { writePractice } from './wire/write-practice';

type Rpcs = Handlers<typeof wire.Iso20022ServiceService>;

type Jobs = {
  readonly validateMessage: (judged: Judged) => Promise<wire.Iso20022Validation>;
  readonly parseMessage: (
    request: wire.ParseIso20022XmlRequest,
  ) => Promise<wire.ParsedIso20022Message>;
  readonly writeMessage: (
    request: wire.WriteIso20022XmlRequest,
  ) => Promise<wire.WrittenIso20022Message>;
};

interface Deps {
  /** Runs validation and conversion, in a thread when a message is large. */
  readonly jobs: Pick<JobPool<Jobs>, 'run'>;
}

/** Operations that store nothing: validation and conversion of messages, market practices. */
export function messageHandlers({ jobs }: Deps): Rpcs {
  return {
    async validateIso20022Message(scope, request) {
      const { settings, clock } = scope;
      return jobs.run(scope.tenantId, 'validateMessage', { request, settings, now: clock.now() });
    },

    async parseIso20022Xml(scope, request) {
      return jobs.run(scope.tenantId, 'parseMessage', request);
    },

    async writeIso20022Xml(scope, request) {
      return jobs.run(scope.tenantId, 'writeMessage', request);
    },

    async generateUetr() {
      return { uetr: randomUUID() };
    },

    async listMarketPractices(scope, request) {
      const page = readPage(scope, request);
      const codes = pageIn(PRACTICE_CODES, page);
      return writePage(codes, page, (code) => writePractice(readPractice(code, scope.settings)));
    },

    async getMarketPractice({ settings }, { practice }) {
      const code = PRACTICE_CODES.find((each) => each === practice);
      if (code) return writePractice(readPractice(code, settings));
      const known = PRACTICE_CODES.join(', ');
      throw new DomainError('NOT_FOUND', `there is no such market practice; there are ${known}`);
    },
  };
}
