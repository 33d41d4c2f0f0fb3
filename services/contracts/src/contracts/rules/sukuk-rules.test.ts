import { describeRules } from '../../../test/support/describe-rules';
import { SUKUK_RULES } from './sukuk-rules';

const terms = (sukuk: object) => ({ body: { terms: { sukuk } } });

describeRules('sukuk', SUKUK_RULES, {
  'SUK-BASE': {
    keptBy: { 'a named contract': terms({ underlyingType: 'ijarah', faceValue: 1000, units: 50 }) },
    brokenBy: { 'certificates of nothing': terms({ faceValue: 1000, units: 50 }) },
    doesNotApplyTo: { silence: {} },
  },
  'SUK-DEBT': {
    keptBy: {
      'assets behind tradable certificates': terms({ backedBy: 'assets', tradable: true }),
      'receivables behind certificates that are not traded': terms({
        backedBy: 'receivables',
        tradable: false,
      }),
    },
    brokenBy: {
      'receivables behind tradable certificates': terms({
        backedBy: 'receivables',
        tradable: true,
      }),
    },
    doesNotApplyTo: { silence: {} },
  },
  'SUK-GUAR': {
    keptBy: {
      'a third party': terms({ guaranteedBy: 'third_party' }),
      'no guarantee': terms({ guaranteedBy: 'none' }),
    },
    brokenBy: { 'the issuer': terms({ guaranteedBy: 'issuer' }) },
    doesNotApplyTo: { silence: {} },
  },
  'SUK-REDEEM': {
    keptBy: { 'the market price': terms({ redemption: 'market' }) },
    brokenBy: { 'the nominal value': terms({ redemption: 'nominal' }) },
    doesNotApplyTo: { silence: {} },
  },
  'SUK-SSB': {
    keptBy: { 'a named approval': terms({ prospectusBoardRef: 'SSB-2026-1' }) },
    brokenBy: { 'a prospectus without approval': terms({ underlyingType: 'ijarah' }) },
    doesNotApplyTo: { silence: {} },
  },
});
