import { write } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/billing/v1/invoices';
import type * as wire from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import type { CreditNote } from '../credit-note';

/** The credit note as the API answers it. */
export function writeCreditNote({ creditNoteId: id, ...rest }: CreditNote): wire.CreditNote {
  return write(shapes.CreditNote, { ...rest, id });
}
