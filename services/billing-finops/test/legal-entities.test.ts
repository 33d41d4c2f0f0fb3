import { InvoicingService, MAY } from './support/invoicing';

const ENTITIES = [
  { name: 'Masar Arabia', code: 'MASAR-SA', country: 'SA', jurisdictions: ['SA'] },
  { name: 'Masar', code: 'MASAR-INTL' },
];
let service: InvoicingService;
beforeAll(async () => {
  service = await InvoicingService.start({
    MASAR_BILLING_LEGAL_ENTITIES: JSON.stringify(ENTITIES),
  });
});
afterAll(() => service.stop());

const issue = async (jurisdiction: string, environment: 'live' | 'sandbox', period = MAY) => {
  const caller = await service.tenant({ jurisdiction }, environment);
  const { id } = await service.create(caller, period);
  return service.finalize(caller, id);
};

test('the legal entity of its jurisdiction invoices a tenant, in number series of its own', async () => {
  const [arabia, other] = [await issue('SA', 'live'), await issue('AE', 'live')];
  expect(arabia).toMatchObject({
    seller: { legalEntity: 'Masar Arabia', country: 'SA', taxNumber: undefined },
    buyer: { name: 'Acme Bank', jurisdiction: 'SA' },
    number: expect.stringMatching(/^INV-MASAR-SA-2026-/) as string,
  });
  expect(other).toMatchObject({
    seller: { legalEntity: 'Masar', country: undefined },
    number: expect.stringMatching(/^INV-MASAR-INTL-2026-/) as string,
  });
});

test('invoices of sandboxes leave no gap in the numbers of an entity', async () => {
  const before = await issue('SA', 'live');
  const sandboxes = await issue('SA', 'sandbox');
  const after = await issue('SA', 'live');
  expect(sandboxes.number).toMatch(/^INV-MASAR-SA-TEST-2026-/);
  const placeOf = ({ number = '' }) => Number(number.slice(-6));
  expect(placeOf(after)).toBe(placeOf(before) + 1);
});
