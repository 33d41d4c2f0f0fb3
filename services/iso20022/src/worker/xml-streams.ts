import { Readable } from 'node:stream';
import type { Streams } from '@masar/kit/streams';
import {
  GetIso20022MessageXmlRequest,
  Iso20022StreamsServiceService,
} from '@masar/proto/gen/ts/masar/iso20022/v1/payments';
import type { PaymentStore } from '../payments/store';
import { writePaymentXml } from '../payments/write-xml';

const PIECE_BYTES = 64 * 1024;
const TYPE = 'application/xml; charset=utf-8';

/** Messages as XML. The text of one is kept until its reader has it; what leaves it goes in pieces. */
export function xmlStreams({ payments }: { readonly payments: PaymentStore }): Streams {
  const { path } = Iso20022StreamsServiceService.getIso20022MessageXml;
  return {
    [path]: async (scope, message) => {
      const { messageId } = GetIso20022MessageXmlRequest.fromPartial(message as object);
      const { state } = await payments.get(scope, messageId);
      return { type: TYPE, body: inPieces(Buffer.from(writePaymentXml(state))) };
    },
  };
}

function inPieces(bytes: Buffer): Readable {
  return Readable.from(piecesOf(bytes), { objectMode: false });
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
