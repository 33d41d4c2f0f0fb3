import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { readPage, writePage } from '@masar/kit/store';
import type { Iso20022InboundServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import type { InboundStore } from './store';
import { writeInbound, writeInboundRecord, writeReceived } from './wire/write-inbound';

type Rpcs = Handlers<typeof Iso20022InboundServiceService>;

interface Parts {
  readonly inbound: InboundStore;
  /** Stores a message and applies it. @returns its id here */
  readonly ingest: (scope: Scope, xml: string) => Promise<string>;
}

/** Messages from banks: stored once, and applied to the payments that they report on. */
export function inboundHandlers({ inbound, ingest }: Parts): Rpcs {
  return {
    async receiveIso20022Message(scope, { xml }) {
      const id = await ingest(scope, xml);
      return writeReceived(await inbound.aggregates.get(scope, id));
    },

    async listInboundIso20022Messages(scope, request) {
      const asked = readPage(scope, request);
      const { outcome, messageType: family } = request;
      const found = await inbound.aggregates.list(scope, { outcome, family }, asked);
      return writePage(found, asked, writeInbound);
    },

    async getInboundIso20022Message(scope, { messageId }) {
      return writeInboundRecord(await inbound.get(scope, messageId));
    },
  };
}
