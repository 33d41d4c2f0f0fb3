import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import { pageIn, readPage, writePage } from '@masar/kit/store';
import type { Iso20022ServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { PRACTICE_CODES } from '../shared/practice/practice';
import { readPractice } from '../shared/practice/read-policy';
import { writePractice } from '../messages/wire/write-practice';

type Rpcs = Handlers<typeof Iso20022ServiceService>;

/** Market practices under the tenant's settings. */
export function practiceHandlers() {
  return {
    async listMarketPractices({ settings }, request) {
      const page = readPage(request);
      const codes = pageIn(PRACTICE_CODES, page);
      return writePage(codes, page, (code) => writePractice(readPractice(code, settings)));
    },

    async getMarketPractice({ settings }, { practice }) {
      const code = PRACTICE_CODES.find((each) => each === practice);
      if (code) return writePractice(readPractice(code, settings));
      const known = PRACTICE_CODES.join(', ');
      throw new DomainError('NOT_FOUND', `there is no such market practice; there are ${known}`);
    },
  } satisfies Partial<Rpcs>;
}
