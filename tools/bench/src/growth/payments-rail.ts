import { createHash } from 'node:crypto';
import type { Document } from 'mongodb';
import { creditTransfer } from '../iso20022/bodies';
import { aggregate, inTurn } from './copies';
import type { Rail } from './rail';
import type { Call } from './tenant';

interface Payment {
  readonly endToEndId: string;
}

const endToEndId = (at: number) => `GROWTH-${at}`;

/** @param given the end-to-end id; a new one by default */
function transfer(given?: string): Call {
  const made = creditTransfer('GCC', 1) as { readonly transactions: readonly Payment[] };
  const [first] = made.transactions;
  const transactions = [{ ...first, ...(given && { endToEndId: given }) }];
  const body = { marketPractice: 'GCC', creditTransfer: { ...made, transactions } };
  return { method: 'POST', path: '/v1/rails/iso20022/credit-transfers', body };
}

/** A UUID that is the same for the same payment. */
function uetrOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** A payment of its own: no other has its ids, or is like it. */
function another(state: Document, at: number, id: string) {
  const uetr = uetrOf(id);
  const ids = { endToEndId: endToEndId(at) };
  const likenesses = (state['likenesses'] as readonly string[]).map((text) => {
    const [, ...rest] = JSON.parse(text) as unknown[];
    return JSON.stringify([ids.endToEndId, ...rest]);
  });
  const transactions = (state['transactions'] as readonly Document[]).map((one) => ({
    ...{ ...one, ...ids, uetr },
  }));
  return { ...{ messageId: id, uetrs: [uetr], transactions, likenesses } };
}

const copy = aggregate((at) => ({
  // Without an instant the simulated bank takes none of them up.
  ...{ status: inTurn(at, 'COMPLETED', 'REJECTED'), channelAt: undefined },
}));

export const payments: Rail = {
  ...{ name: 'payments', in: ['masar_iso20022', 'payments'], list: '/v1/rails/iso20022/messages' },
  ...{ filter: 'status=REJECTED', isCounted: true, create: () => transfer() },
  copy: (model, place) => {
    const copied = copy(model, place);
    const own = another(model['state'] as Document, place.at, place.id);
    return { ...copied, state: { ...(copied['state'] as Document), ...own } };
  },
  more: [
    {
      name: 'POST a likely duplicate',
      call: ({ documents }) => transfer(endToEndId(Math.floor(documents / 2))),
      isRight: (answer) => JSON.stringify(answer).includes('of a payment of the last 24 hours'),
    },
  ],
};
