import type { InboundMessage } from '../../inbound/inbound-message';
import { readReceived } from '../../inbound/wire/read-received';
import { judgePayment } from '../../payments/wire/judge-payment';
import { openParser } from '../parser/parser';
import { messageJobs } from './message-jobs';

/** Data to create the jobs from, in this thread or another. */
export interface JobsData {
  readonly schemaFolder: string | undefined;
}

interface Received {
  readonly xml: string | Uint8Array;
  readonly now: Date;
}

/**
 * Jobs whose time grows with the message: pure, so that a thread can run them, with text or a bounded
 * result.
 */
export function jobsOf({ schemaFolder }: JobsData) {
  const parser = openParser({ schemaFolder });
  return {
    ...messageJobs({ parser, hasSchemas: schemaFolder !== undefined }),
    receiveMessage: async ({ xml, now }: Received): Promise<InboundMessage> =>
      readReceived(await parser.parseXml(xml), now),
    judgePayment,
  };
}

export type Jobs = ReturnType<typeof jobsOf>;
