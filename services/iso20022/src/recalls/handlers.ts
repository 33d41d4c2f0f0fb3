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
import { withEventData, writeRecall } from './wire/write-recall';

type Rpcs = Handlers<typeof wire.Iso20022RecallsServiceService>;

interface Parts {
  readonly recalls: RecallStore;
  readonly findReceived: (scope: Scope, recall: Recall) => Promise<KnownRecall>;
}

/** Recalls of banks: list and answer. */
export function recallHandlers({ recalls, findReceived }: Parts): Rpcs {
  /** Reads what an answer needs: the recalled payment and the actor. */
  const begin = async (scope: Scope, id: string) => {
    const { state } = await recalls.aggregates.get(scope, id);
    return { ...(await findReceived(scope, state)), asked: { id, actor: scope.actor } };
  };
  return {
    async listIso20022Recalls(scope, request) {
      const asked = readPage(request);
      const { status, uetr } = request;
      const filter = { status, 'payment.uetr': uetr };
      return writePage(await recalls.aggregates.list(scope, filter, asked), asked, writeRecall);
    },

    getIso20022Recall: async (scope, { recallId }) =>
      writeRecall(await recalls.aggregates.get(scope, recallId)),

    async acceptIso20022Recall(scope, request) {
      const id = request.recallId;
      const { recalled, payment, paymentMessageId, asked } = await begin(scope, id);
      const accepting = { ...readAccepting(request), ...asked, payment, paymentMessageId };
      const answer = (recall: Recall, now: Date) => {
        const { state, event } = accept(recall, { ...accepting, now });
        return withEventData(id, { state: withMessages(state, recalled, payment), event });
      };
      return writeRecall(await recalls.answer(scope, id, answer));
    },

    async rejectIso20022Recall(scope, request) {
      const id = request.recallId;
      const reason = readRejecting(request);
      const { recalled, asked } = await begin(scope, id);
      const answer = (recall: Recall, now: Date) => {
        const { state, event } = reject(recall, { ...asked, reason, now });
        return withEventData(id, { state: withMessages(state, recalled, undefined), event });
      };
      return writeRecall(await recalls.answer(scope, id, answer));
    },
  };
}
