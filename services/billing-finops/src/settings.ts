import type { Settings } from '@masar/kit/config';

/** Settings of this service alone. */
export const BILLING_SETTINGS = {
  MASAR_BILLING_LEGAL_ENTITIES: {
    kind: 'text',
    default: 'Masar',
    example:
      '[{"name":"Masar Arabia","code":"MASAR-SA","country":"SA","jurisdictions":["SA"]},{"name":"Masar","code":"MASAR"}]',
    help: 'legal entities that issue invoices: the name of the only one, or a JSON list, each with the jurisdictions of its tenants; exactly one has none and invoices all others',
  },
  PAYMENT_PROCESSOR_URL: {
    kind: 'url',
    optional: true,
    example: 'https://payments.example.com',
    help: 'processor of card payments, with the interface of PaymentIntents; without it invoices are paid by manual payments only',
  },
  PAYMENT_PROCESSOR_KEY: {
    kind: 'secret',
    optional: true,
    example: 'sk_live_…',
    help: 'secret key at the processor for live tenants',
  },
  PAYMENT_PROCESSOR_TEST_KEY: {
    kind: 'secret',
    optional: true,
    example: 'sk_test_…',
    help: "secret key at the processor for sandbox tenants: one of its test mode, as no sandbox's invoice may charge a real card",
  },
  PAYMENT_PROCESSOR_WEBHOOK_SECRET: {
    kind: 'secret',
    optional: true,
    example: 'whsec_…',
    help: 'secret with which the processor signs its messages on payments; without it none is taken, and outcomes are looked up',
  },
} as const satisfies Settings;
