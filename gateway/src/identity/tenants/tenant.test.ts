import { settingsOf, type TenantRecord } from './tenant';

const TENANT: TenantRecord = {
  name: 'Bank',
  plan: 'Growth',
  kind: 'live',
  status: 'active',
  settings: {} as TenantRecord['settings'],
};

describe('what services are told of a tenant', () => {
  it('is its jurisdiction and all that it has decided', () => {
    const zakat = { goldNisabGrams: 87.48, nisabType: 'lower' };
    const settings = { baseCurrency: 'KWD', zakat, kafalah: undefined } as TenantRecord['settings'];
    expect(settingsOf({ ...TENANT, jurisdiction: 'KW', settings })).toEqual({
      jurisdiction: 'KW',
      baseCurrency: 'KWD',
      zakat,
    });
  });

  it('is nothing where it has decided nothing', () => {
    expect(settingsOf(TENANT)).toBeUndefined();
  });
});
