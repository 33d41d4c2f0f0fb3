import type { Charge, Outcome, Processor } from '../billing/payments/processor';

/** Money that came another way, for example by bank transfer: its reference is the whole proof. */
export const MANUAL_PROCESSOR: Processor = {
  charge: (charge) => Promise.resolve(received(charge)),
  lookUp: (charge) => Promise.resolve(received(charge)),
};

function received({ reference }: Charge): Outcome {
  return { status: 'succeeded', ...(reference !== undefined && { reference }) };
}
