import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { readPage, writePage } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/recalls';
import { accept, reject } from './answer-recall';
import { readAccepting, readRejecting } from './wire/read-answer';
import type { Recall } from './recall';
import type { KnownRecall } from './received-payment';
import type { RecallStore } from './store';
import { withMessages } from './wire/write-answer';
import { writeRecall } from './wire/write-recall';

type Rpcs = Handlers<typeof wire.Iso20022RecallsServiceService>;

interface Parts {
  readonly recalls: RecallStore;
  readonly findReceived: (scope: Scope, recall: Recall) => Promise<KnownRecall>;
}

/** Recalls of banks: list and answer. */
export function recallHandlers({ recalls, findReceived }: Parts): Rpcs {
  /** Reads what an answer needs: the recalled payment, as far as it is known. */
  const begin = async (scope: Scope, id: string) =>
    findReceived(scope, (await recalls.aggregates.get(scope, id)).state);
  return {
    async listIso20022Recalls(scope, request) {
      const asked = readPage(scope, request);
      const { status, uetr } = request;
      const filter = { status, 'payment.uetr': uetr };
      return writePage(await recalls.aggregates.list(scope, filter, asked), asked, writeRecall);
    },

    getIso20022Recall: recalls.get(),

    async acceptIso20022Recall(scope, request) {
      const { recalled, payment, paymentMessageId } = await begin(scope, request.recallId);
      const details = { ...readAccepting(request), payment, paymentMessageId };
      return recalls.answer(scope, request, (recall, { id, actor, now }) => {
        const { state, events } = accept(recall, { ...details, id, actor, now });
        return { state: withMessages(state, recalled, payment), events };
      });
    },

    async rejectIso20022Recall(scope, request) {
      const reason = readRejecting(request);
      const { recalled } = await begin(scope, request.recallId);
      return recalls.answer(scope, request, (recall, { id, actor, now }) => {
        const { state, events } = reject(recall, { id, actor, reason, now });
        return { state: withMessages(state, recalled, undefined), events };
      });
    },
  };
}
