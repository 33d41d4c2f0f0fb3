import { describeRules, naming, WHILE_DRAFT } from '../../../test/support/describe-rules';
import { GENERAL_RULES } from './general-rules';

const asset = (change: object) => ({ body: { asset: change } });
const charity = (charityId: string) => ({ treatment: 'CHARITY', charityId });
const terms = (change: object) => ({ body: { terms: change } });

describeRules('istisna', GENERAL_RULES, {
  'GEN-HARAM': {
    at: WHILE_DRAFT,
    field: 'asset.category',
    keptBy: {
      'a vehicle': {},
      'a lawful purpose': asset({ purpose: 'transport' }),
      'a word that only contains a prohibited one': asset({ category: 'winery_conversion' }),
      'finance without interest': asset({ purpose: 'non_interest_based_finance' }),
      'a drink without alcohol': asset({ category: 'Non-Alcoholic_Beverages' }),
      'a disinfectant': asset({ category: 'isopropyl_alcohol' }),
      'an arm of a machine': asset({ category: 'robotic_arm' }),
      'learning of grown-ups': asset({ category: 'adult_education' }),
    },
    brokenBy: {
      alcohol: asset({ category: 'alcohol' }),
      'capital letters': asset({ category: 'ALCOHOL' }),
      'other separators and a plural': asset({ category: 'Adult-Entertainments' }),
      'words around a prohibited one': asset({ category: 'alcoholic_beverages' }),
      'words in camel case': asset({ category: 'redWines' }),
      spirits: asset({ category: 'spirits' }),
      swine: asset({ category: 'live_swine' }),
      'a loan at interest': asset({ category: 'interest_loan' }),
      'usury by its name': asset({ category: 'riba' }),
      'interest, whatever it is called': asset({ category: 'interest_based_lending' }),
      adult: asset({ category: 'adult' }),
      'a prohibited purpose': naming(
        'asset.purpose',
        asset({ category: 'real_estate', purpose: 'casino' }),
      ),
    },
  },
  'GEN-KNOWN': {
    at: WHILE_DRAFT,
    field: 'terms.numberOfInstallments',
    keptBy: {
      'monthly instalments': {},
      'one bullet payment': terms({ paymentSchedule: 'bullet', numberOfInstallments: 1 }),
    },
    brokenBy: {
      'two bullet payments': terms({ paymentSchedule: 'bullet', numberOfInstallments: 2 }),
      ...Object.fromEntries(
        ['XXX', 'XTS', 'XAU', 'XAG', 'XPT', 'XPD', 'XDR'].map((currency) => [
          `a price in ${currency}`,
          naming('asset.costPrice.currency', asset({ costPrice: { amount: 100, currency } })),
        ]),
      ),
    },
  },
  'GEN-PARTIES': {
    at: WHILE_DRAFT,
    field: 'parties.customer.entityId',
    keptBy: { 'two entities': {} },
    brokenBy: {
      'one entity on both sides': { body: { parties: { customer: { entityId: 'ent_bank_001' } } } },
      'one entity with blanks behind it': {
        body: { parties: { customer: { entityId: 'ent_bank_001 \u00a0' } } },
      },
      'one entity with an invisible character in it': {
        body: { parties: { customer: { entityId: 'ent_\u200bbank_001' } } },
      },
      'one entity in two spellings of Unicode': {
        body: {
          parties: { financier: { entityId: 'caf\u00e9' }, customer: { entityId: 'cafe\u0301' } },
        },
      },
    },
  },
  'GEN-LATE': {
    at: WHILE_DRAFT,
    field: 'terms.lateFee.treatment',
    keptBy: {
      'a donation': terms({ lateFee: { treatment: 'CHARITY', rate: 0.01 } }),
      'a donation to a charity': terms({ lateFee: charity('ent_charity_3') }),
    },
    brokenBy: {
      'a late fee as income': terms({ lateFee: { treatment: 'INCOME' } }),
      'a donation to the financier': naming(
        'terms.lateFee.charityId',
        terms({ lateFee: charity('ent_bank_001') }),
      ),
      'a donation to the customer, however it is typed': naming(
        'terms.lateFee.charityId',
        terms({ lateFee: charity(' ENT_customer_7\u200b') }),
      ),
    },
    doesNotApplyTo: { 'a contract without a late fee': {} },
  },
});
