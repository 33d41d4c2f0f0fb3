import { Readable } from 'node:stream';
import type { Streams } from '@masar/kit/streams';
import {
  GetIso20022MessageXmlRequest,
  Iso20022StreamsServiceService,
} from '@masar/proto/gen/ts/masar/iso20022/v1/payments';
import {
  GetInboundIso20022MessageXmlRequest,
  Iso20022InboundStreamsServiceService,
} from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import type { InboundStore } from '../inbound/store';
import type { PaymentStore } from '../payments/store';
import { writePaymentXml } from '../payments/write-xml';
import type { RecallStore } from '../recalls/store';
import type { OpenJobs } from './jobs/open-jobs';

const PIECE_BYTES = 64 * 1024;
const TYPE = 'application/xml; charset=utf-8';

interface Parts {
  readonly payments: PaymentStore;
  readonly inbound: InboundStore;
  readonly recalls: RecallStore;
  readonly jobs: OpenJobs;
}

/** Streams messages as XML in pieces; the text stays in memory until it is read. */
export function xmlStreams({ payments, inbound, recalls, jobs }: Parts): Streams {
  const { path: own } = Iso20022StreamsServiceService.getIso20022MessageXml;
  const { path: received } = Iso20022InboundStreamsServiceService.getInboundIso20022MessageXml;
  return {
    [received]: async (scope, message) => {
      const { messageId } = GetInboundIso20022MessageXmlRequest.fromPartial(message as object);
      const { version, json } = (await inbound.get(scope, messageId)).state;
      const xml = await jobs.run(scope.tenantId, 'writeReceived', { version, json });
      return { type: TYPE, body: inPieces(Buffer.from(xml)) };
    },
    [own]: async (scope, message) => {
      const { messageId } = GetIso20022MessageXmlRequest.fromPartial(message as object);
      const answer = await recalls.outgoing(scope, messageId);
      const xml = answer?.xml ?? writePaymentXml((await payments.get(scope, messageId)).state);
      return { type: TYPE, body: inPieces(Buffer.from(xml)) };
    },
  };
}

function inPieces(bytes: Buffer): Readable {
  return Readable.from(piecesOf(bytes), { objectMode: false });
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
