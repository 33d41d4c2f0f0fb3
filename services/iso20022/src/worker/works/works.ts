import type { InboundMessage } from '../../inbound/inbound-message';
import { readReceived } from '../../inbound/wire/read-received';
import { judgePayment } from '../../payments/wire/read-verdict';
import { openParser } from '../parser/parser';
import { messageWorks } from './message-works';

/** What the works are made of, here and in a thread. */
export interface WorksData {
  readonly schemaFolder: string | undefined;
}

interface Received {
  readonly xml: string | Uint8Array;
  readonly now: Date;
}

/**
 * Everything that takes the longer the more a message holds: pure, so that a thread can do it, and what
 * comes back is bounded or text.
 */
export function worksOf({ schemaFolder }: WorksData) {
  const parser = openParser({ schemaFolder });
  return {
    ...messageWorks({ parser, hasSchemas: schemaFolder !== undefined }),
    receiveMessage: async ({ xml, now }: Received): Promise<InboundMessage> =>
      readReceived(await parser.parseXml(xml), now),
    judgePayment,
  };
}

export type MessageWorks = ReturnType<typeof worksOf>;
