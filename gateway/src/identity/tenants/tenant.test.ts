import { settingsOf, type TenantRecord } from './tenant';

const TENANT: TenantRecord = {
  name: 'Bank',
  plan: 'Growth',
  kind: 'live',
  status: 'active',
  settings: {} as TenantRecord['settings'],
};

describe('the settings of a tenant for services', () => {
  it('are its jurisdiction and its own settings', () => {
    const zakat = { goldNisabGrams: 87.48, nisabType: 'lower' };
    const settings = { baseCurrency: 'KWD', zakat, kafalah: undefined } as TenantRecord['settings'];
    expect(settingsOf({ ...TENANT, jurisdiction: 'KW', settings })).toEqual({
      jurisdiction: 'KW',
      baseCurrency: 'KWD',
      zakat,
    });
  });

  it('are undefined when it has none', () => {
    expect(settingsOf(TENANT)).toBeUndefined();
  });
});
