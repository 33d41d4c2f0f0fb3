import { describeRules } from '../../../test/support/describe-rules';
import { GENERAL_RULES } from './general-rules';

const asset = (change: object) => ({ body: { asset: change } });
const terms = (change: object) => ({ body: { terms: change } });

describeRules('istisna', GENERAL_RULES, {
  'GEN-HARAM': {
    keptBy: {
      'a vehicle': {},
      'a lawful purpose': asset({ purpose: 'transport' }),
      'a word that only contains a prohibited one': asset({ category: 'winery_conversion' }),
    },
    brokenBy: {
      alcohol: asset({ category: 'alcohol' }),
      'capital letters': asset({ category: 'ALCOHOL' }),
      'other separators and a plural': asset({ category: 'Adult-Entertainments' }),
      'a prohibited purpose': asset({ category: 'real_estate', purpose: 'casino' }),
    },
  },
  'GEN-KNOWN': {
    keptBy: {
      'monthly instalments': {},
      'one bullet payment': terms({ paymentSchedule: 'bullet', numberOfInstallments: 1 }),
    },
    brokenBy: {
      'two bullet payments': terms({ paymentSchedule: 'bullet', numberOfInstallments: 2 }),
    },
  },
  'GEN-PARTIES': {
    keptBy: { 'two entities': {} },
    brokenBy: {
      'one entity on both sides': { body: { parties: { customer: { entityId: 'ent_bank_001' } } } },
    },
  },
  'GEN-LATE': {
    keptBy: { 'a donation': terms({ lateFee: { treatment: 'CHARITY', rate: 0.01 } }) },
    brokenBy: { 'a late fee as income': terms({ lateFee: { treatment: 'INCOME' } }) },
    doesNotApplyTo: { 'a contract without a late fee': {} },
  },
});
