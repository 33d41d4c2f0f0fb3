import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { readPage, writePage } from '@masar/kit/store';
import type { Iso20022InboundServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import type { Parser } from '../worker/parser/parser';
import { readReceived } from './read-received';
import type { InboundStore } from './store';
import { asReceived, writeInbound, writeInboundRecord, writeReceived } from './write-inbound';

type Rpcs = Handlers<typeof Iso20022InboundServiceService>;

interface Parts {
  readonly inbound: InboundStore;
  readonly parser: Parser;
  /** Applies what a kept message says; once done, it does nothing. */
  readonly apply: (scope: Scope, id: string) => Promise<unknown>;
}

/** Messages that banks send: kept once, and applied to what they are about. */
export function inboundHandlers({ inbound, parser, apply }: Parts): Rpcs {
  return {
    async receiveIso20022Message(scope, { xml }) {
      const message = readReceived(await parser.parseXml(xml), scope.clock.now());
      const { id } = await inbound.keep(scope, message, asReceived(message));
      await apply(scope, id);
      return writeReceived(await inbound.aggregates.get(scope, id));
    },

    async listInboundIso20022Messages(scope, request) {
      const asked = readPage(request);
      const { outcome, messageType: family } = request;
      const found = await inbound.aggregates.list(scope, { outcome, family }, asked);
      return writePage(found, asked, writeInbound);
    },

    async getInboundIso20022Message(scope, { messageId }) {
      return writeInboundRecord(await inbound.aggregates.get(scope, messageId));
    },
  };
}
