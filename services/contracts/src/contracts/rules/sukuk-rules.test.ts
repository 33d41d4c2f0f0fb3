import { describeRules, naming, WHILE_DRAFT } from '../../../test/support/describe-rules';
import { SUKUK_RULES } from './sukuk-rules';

const terms = (sukuk: object) => ({ body: { terms: { sukuk } } });

describeRules('sukuk', SUKUK_RULES, {
  'SUK-BASE': {
    at: WHILE_DRAFT,
    field: 'terms.sukuk.underlyingType',
    keptBy: { 'a named contract': terms({ underlyingType: 'ijarah', faceValue: 1000, units: 50 }) },
    brokenBy: { 'certificates of nothing': terms({ faceValue: 1000, units: 50 }) },
    doesNotApplyTo: { silence: {} },
  },
  'SUK-VALUE': {
    at: WHILE_DRAFT,
    field: 'terms.sukuk.units',
    keptBy: { 'units that make the cost': terms({ faceValue: 1000, units: 50 }) },
    brokenBy: {
      'units that make less': terms({ faceValue: 1000, units: 49 }),
      'units that make more': terms({ faceValue: 1000.01, units: 50 }),
    },
    doesNotApplyTo: { silence: {}, 'a face value alone': terms({ faceValue: 1000 }) },
  },
  'SUK-DEBT': {
    at: WHILE_DRAFT,
    field: 'terms.sukuk.backedBy',
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
      'a murabaha under tradable certificates': naming(
        'terms.sukuk.underlyingType',
        terms({ underlyingType: 'murabaha', tradable: true }),
      ),
    },
    doesNotApplyTo: {
      silence: {},
      'receivables, traded or not': terms({ backedBy: 'receivables' }),
      'a murabaha, traded or not': terms({ underlyingType: 'murabaha' }),
    },
  },
  'SUK-GUAR': {
    at: WHILE_DRAFT,
    field: 'terms.sukuk.guaranteedBy',
    keptBy: {
      'a third party': terms({ guaranteedBy: 'third_party' }),
      'no guarantee': terms({ guaranteedBy: 'none' }),
    },
    brokenBy: { 'the issuer': terms({ guaranteedBy: 'issuer' }) },
    doesNotApplyTo: { silence: {} },
  },
  'SUK-REDEEM': {
    at: WHILE_DRAFT,
    field: 'terms.sukuk.redemption',
    keptBy: { 'the market price': terms({ redemption: 'market' }) },
    brokenBy: {
      'the nominal value of what is traded': terms({ redemption: 'nominal', tradable: true }),
    },
    doesNotApplyTo: {
      silence: {},
      'the nominal value, traded or not': terms({ redemption: 'nominal' }),
      'the nominal value of what is not traded': terms({ redemption: 'nominal', tradable: false }),
      'the nominal value of what is leased': terms({
        redemption: 'nominal',
        tradable: true,
        underlyingType: 'ijarah',
      }),
      'the nominal value of usufruct': terms({
        redemption: 'nominal',
        tradable: true,
        backedBy: 'usufruct',
      }),
    },
  },
});
