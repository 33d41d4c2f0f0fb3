import { randomUUID } from 'node:crypto';
import type { Handlers } from '@masar/kit/rpc';
import type { Iso20022ServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import type { OpenMessageWorks } from '../worker/jobs/open-jobs';

type Rpcs = Handlers<typeof Iso20022ServiceService>;

interface Deps {
  readonly works: OpenMessageWorks;
}

/** Validation and conversion of messages; nothing is stored. */
export function messageHandlers({ works }: Deps) {
  return {
    async validateIso20022Message(scope, request) {
      const { settings, clock } = scope;
      return works.run(scope.tenantId, 'validateMessage', { request, settings, now: clock.now() });
    },

    async parseIso20022Xml(scope, request) {
      return works.run(scope.tenantId, 'parseMessage', request);
    },

    async writeIso20022Xml(scope, request) {
      return works.run(scope.tenantId, 'writeMessage', request);
    },

    async generateUetr() {
      return { uetr: randomUUID() };
    },
  } satisfies Partial<Rpcs>;
}
