import type { TerminateContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import { describeRules, naming, WHILE_DRAFT } from '../../../test/support/describe-rules';
import { IJARAH_RULES } from './ijarah-rules';

const asset = (change: object) => ({ body: { asset: change } });
const terms = (ijarah: object) => ({ body: { terms: { ijarah } } });
const lateFee = (treatment: string) => ({ body: { terms: { lateFee: { treatment } } } });
const owned = (acquiredAt: string) => ({
  facts: {
    activation: {
      effectiveDate: '2026-06-15',
      evidence: { ownership: { documentRef: 'PO-1', acquiredAt } },
    },
  },
});
const ended = (
  reason: TerminateContractRequest['reason'],
  effectiveDate = '2026-06-15',
  ijarah = {},
) => ({
  ...terms(ijarah),
  facts: { termination: { reason, effectiveDate } },
});

/** Rents that fit no lease from 1 July 2026: too few, and too many. */
const RENTS_AND_LEASES = [
  ['monthly', 12, '2028-06-30'],
  ['monthly', 26, '2028-06-30'],
  ['weekly', 24, '2028-06-30'],
  ['quarterly', 6, '2028-06-30'],
] as const;

describeRules('ijarah', IJARAH_RULES, {
  'IJR-USE': {
    at: WHILE_DRAFT,
    field: 'asset.category',
    keptBy: { 'a vehicle': {}, 'what carries food': asset({ category: 'food_truck' }) },
    brokenBy: {
      cash: asset({ category: 'cash' }),
      food: asset({ category: 'food' }),
      fuel: asset({ category: 'Fuels' }),
      'fuel of a kind': asset({ category: 'diesel_fuel' }),
      gold: asset({ category: 'gold_ring' }),
    },
  },
  'IJR-RENT': {
    at: WHILE_DRAFT,
    field: 'terms.ijarah.rentBasis',
    keptBy: {
      'a fixed rent': terms({ rentBasis: 'fixed' }),
      'a rent for each month': terms({
        rentBasis: 'fixed',
        leaseStart: '2026-07-01',
        leaseEnd: '2029-06-30',
      }),
      'a rent more, paid in advance': terms({
        rentBasis: 'fixed',
        leaseStart: '2026-07-01',
        leaseEnd: '2029-05-31',
      }),
      'a term that ends today': terms({ rentBasis: 'fixed', leaseEnd: '2026-06-15' }),
      'a floating rent with a first rent and a formula': terms({
        rentBasis: 'floating',
        benchmark: 'SAIBOR-3M',
        benchmarkMargin: 0.01,
        firstPeriodRent: 1500,
        floor: 0.02,
        cap: 0.08,
      }),
    },
    brokenBy: {
      ...Object.fromEntries(
        RENTS_AND_LEASES.map(([paymentSchedule, numberOfInstallments, leaseEnd]) => [
          `${numberOfInstallments} ${paymentSchedule} rents until ${leaseEnd}`,
          naming('terms.numberOfInstallments', {
            body: {
              terms: {
                paymentSchedule,
                numberOfInstallments,
                ijarah: { leaseStart: '2026-07-01', leaseEnd, rentBasis: 'fixed' },
              },
            },
          }),
        ]),
      ),
      'a floating rent without a first rent': terms({ rentBasis: 'floating', benchmark: 'X' }),
      'a floating rent without a formula': terms({ rentBasis: 'floating', firstPeriodRent: 1 }),
      'a floor above the cap': naming('terms.ijarah.floor', terms({ floor: 0.1, cap: 0.09 })),
      'an end before the start': naming(
        'terms.ijarah.leaseEnd',
        terms({ leaseStart: '2026-07-01', leaseEnd: '2026-07-01' }),
      ),
      'an end in the past': naming('terms.ijarah.leaseEnd', terms({ leaseEnd: '2026-06-14' })),
    },
    doesNotApplyTo: {
      silence: {},
      'an end alone': terms({ leaseEnd: '2027-06-14' }),
      'a lease that speaks of other things': terms({ majorMaintenanceBy: 'lessor' }),
    },
  },
  'IJR-MAINT': {
    at: WHILE_DRAFT,
    field: 'terms.ijarah.majorMaintenanceBy',
    keptBy: { 'a lessor who maintains': terms({ majorMaintenanceBy: 'lessor' }) },
    brokenBy: {
      'a lessee who maintains': terms({ majorMaintenanceBy: 'lessee' }),
      'a lessee who insures': naming(
        'terms.ijarah.assetInsuranceBy',
        terms({ assetInsuranceBy: 'lessee' }),
      ),
    },
    doesNotApplyTo: { silence: {} },
  },
  'IJR-LATE': {
    at: WHILE_DRAFT,
    field: 'terms.lateFee.treatment',
    keptBy: { 'a donation': lateFee('CHARITY') },
    brokenBy: { 'more rent for delay': lateFee('INCOME') },
    doesNotApplyTo: { silence: {} },
  },
  'IJR-IMBT': {
    at: WHILE_DRAFT,
    field: 'terms.ijarah.transferBy',
    keptBy: { 'a separate promise': terms({ transferBy: 'separate_promise' }) },
    brokenBy: {
      'a sale inside the lease': terms({ transferBy: 'future_sale' }),
      'a gift that nothing promises': terms({ purchaseOption: 'gift' }),
      'a nominal price that nothing promises': terms({ purchaseOption: 'nominal' }),
    },
    doesNotApplyTo: {
      silence: {},
      'an option at market price': terms({ purchaseOption: 'market' }),
    },
  },
  'IJR-SALEBACK': {
    at: [...WHILE_DRAFT, 'activate'],
    field: 'terms.ijarah.saleBackDate',
    keptBy: {
      'an interval': terms({
        boughtFromLessee: true,
        purchaseOption: 'market',
        leaseStart: '2026-07-01',
        saleBackDate: '2027-07-01',
      }),
      'a date while the start is open': terms({
        boughtFromLessee: true,
        purchaseOption: 'gift',
        saleBackDate: '2027-07-01',
      }),
    },
    brokenBy: {
      'no date': terms({ boughtFromLessee: true, purchaseOption: 'gift' }),
      'a promise to transfer without a date': terms({
        boughtFromLessee: true,
        transferBy: 'separate_promise',
      }),
      'a sale back at the start': terms({
        boughtFromLessee: true,
        purchaseOption: 'nominal',
        leaseStart: '2026-07-01',
        saleBackDate: '2026-07-01',
      }),
      'a sale back on a day that is past': terms({
        boughtFromLessee: true,
        purchaseOption: 'nominal',
        saleBackDate: '2020-01-01',
      }),
      'a declared sale back of no declared option': terms({
        boughtFromLessee: true,
        saleBackDate: '2020-01-01',
      }),
      'a sale back on the effective date': {
        ...owned('2026-06-01T00:00:00.000Z'),
        ...terms({
          boughtFromLessee: true,
          purchaseOption: 'nominal',
          saleBackDate: '2026-06-15',
        }),
      },
    },
    doesNotApplyTo: {
      'an asset of a third party': terms({ purchaseOption: 'gift' }),
      'a lease that does not end in ownership': terms({ boughtFromLessee: true }),
      'an option that is denied': terms({ boughtFromLessee: true, purchaseOption: 'none' }),
    },
  },
  'IJR-OWN': {
    at: ['activate'],
    field: 'evidence.ownership',
    keptBy: { 'a purchase before the lease': owned('2026-06-14T09:00:00.000Z') },
    brokenBy: {
      'no evidence': { facts: { activation: { effectiveDate: '2026-06-15', evidence: {} } } },
      'a purchase after the lease': naming(
        'evidence.ownership.acquiredAt',
        owned('2026-06-16T09:00:00.000Z'),
      ),
    },
  },
  'IJR-LOSS': {
    at: ['terminate'],
    field: 'effectiveDate',
    keptBy: { 'a loss today': ended('asset_total_loss') },
    brokenBy: { 'a loss that ends the lease tomorrow': ended('asset_total_loss', '2026-06-16') },
    doesNotApplyTo: { 'another reason': ended('mutual_agreement') },
  },
  'IJR-TERM': {
    at: ['terminate'],
    field: 'reason',
    keptBy: {
      'mutual consent': ended('mutual_agreement'),
      'early settlement, which takes both sides': ended('early_settlement'),
      'force majeure': ended('force_majeure'),
      'total loss': ended('asset_total_loss'),
      'an order of an authority': ended('regulatory'),
      'an agreed option': ended('default', '2026-06-15', { terminationOption: true }),
      'expiry at the end of the term': ended('expiry', '2026-06-15', { leaseEnd: '2026-06-15' }),
    },
    brokenBy: {
      default: ended('default'),
      'breach with the option denied': ended('breach', '2026-06-15', { terminationOption: false }),
      'expiry before the end of the term': naming(
        'effectiveDate',
        ended('expiry', '2026-06-15', { leaseEnd: '2026-06-16' }),
      ),
    },
  },
});
