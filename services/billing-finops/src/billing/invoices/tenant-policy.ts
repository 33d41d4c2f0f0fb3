import { object, read } from '@masar/kit/shape';
import { BillingSettings, TaxSettings } from '@masar/proto/gen/shapes/masar/platform/v1/platform';

const SETTINGS = object({ tax: TaxSettings, billing: BillingSettings });

const GRACE_HOURS = 24;
const PAYMENT_TERMS_DAYS = 30;

/** Tax on the invoices of a tenant. */
export interface TaxPolicy {
  /** Fraction of the subtotal in decimal text: 0.15 is 15 percent. */
  readonly rate: string;
  readonly name?: string;
  /** True where the tenant owes the tax itself. */
  readonly reverseCharge: boolean;
}

/** A tenant's settings of its invoices, with the defaults. */
export interface BillingPolicy {
  readonly tax: TaxPolicy;
  readonly graceHours: number;
  readonly paymentTermsDays: number;
  /** Charity to which a late payer is invited to give; absent where the tenant has none. */
  readonly charity?: { readonly id?: string };
}

/** The policy in the tenant's settings, which its account holds. */
export function readPolicy(settings: unknown): BillingPolicy {
  const { tax, billing = {} } = read(SETTINGS, settings ?? {});
  const { graceHours = GRACE_HOURS, paymentTermsDays = PAYMENT_TERMS_DAYS, charityId } = billing;
  return {
    tax: tax
      ? { rate: tax.rate, name: tax.name, reverseCharge: tax.reverseCharge === true }
      : { rate: '0', reverseCharge: false },
    ...{ graceHours, paymentTermsDays },
    ...(billing.latePayment === 'DONATION' && {
      charity: charityId === undefined ? {} : { id: charityId },
    }),
  };
}

/** Sentences for the invoice. None of them asks for interest on a late payment: that would be riba. */
export function notesOf({ tax, charity }: BillingPolicy): readonly string[] {
  const notes: string[] = [];
  if (tax.reverseCharge) {
    notes.push(`Reverse charge: the customer accounts for ${tax.name ?? 'the tax'}.`);
  }
  if (charity) {
    const where =
      charity.id === undefined ? 'a charity of your choice' : `the charity ${charity.id}`;
    notes.push(
      `No interest is charged on a late payment. A late payer is invited to give to ${where}.`,
    );
  }
  return notes;
}
