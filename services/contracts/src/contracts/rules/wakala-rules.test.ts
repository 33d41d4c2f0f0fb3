import { describeRules, naming, WHILE_DRAFT } from '../../../test/support/describe-rules';
import { WAKALA_RULES } from './wakala-rules';

const terms = (wakala: object) => ({ body: { terms: { wakala } } });

describeRules('wakala', WAKALA_RULES, {
  'WAK-FEE': {
    at: WHILE_DRAFT,
    field: 'terms.wakala.wakalaFee',
    keptBy: {
      'a fixed fee': terms({ wakalaFee: { fixed: 500 } }),
      'a percentage': terms({ wakalaFee: { pct: 1.5 } }),
      'a fee of nothing': terms({ capital: 50_000, wakalaFee: { fixed: 0 } }),
    },
    brokenBy: {
      'two fees': terms({ wakalaFee: { fixed: 500, pct: 1.5 } }),
      'an unknown fee': terms({ wakalaFee: {} }),
      'capital without a fee': terms({ capital: 50_000 }),
    },
    doesNotApplyTo: { silence: {}, 'neither capital nor fee': terms({ guaranteedByAgent: false }) },
  },
  'WAK-GUAR': {
    at: WHILE_DRAFT,
    field: 'terms.wakala.guaranteedByAgent',
    keptBy: { 'no guarantee': terms({ guaranteedByAgent: false }) },
    brokenBy: { 'a guarantee of the agent': terms({ guaranteedByAgent: true }) },
    doesNotApplyTo: { silence: {} },
  },
  'WAK-TERM': {
    at: WHILE_DRAFT,
    field: 'terms.wakala.maturityDate',
    keptBy: { 'a maturity tomorrow': terms({ maturityDate: '2026-06-16' }) },
    brokenBy: {
      'a maturity today': terms({ maturityDate: '2026-06-15' }),
      'a capital that is another sum': naming(
        'terms.wakala.capital',
        terms({ capital: 20, wakalaFee: { fixed: 1 } }),
      ),
    },
    doesNotApplyTo: { silence: {} },
  },
});
