import { fraction } from '@masar/kit/money';
import { dateOf } from '@masar/kit/time';
import type { Terms } from '@masar/proto/gen/shapes/masar/contracts/v1/terms';
import { CONSUMED_BY_USE, MONETARY } from '../../shared/rules/categories';
import { isPast } from '../../shared/rules/days';
import { rentsMissTheLease } from './contradictions';
import { ownershipBroken } from './evidence';
import { DRAFTING, type Check, type Rule } from './rule';
import { declared, violation, type Violation } from '../../shared/rules/rule';
import { isOneSided } from './termination-reasons';

type Lease = NonNullable<Terms['ijarah']>;

const assetIsUsedWithoutBeingConsumed: Check = ({ asset: { category } }) =>
  CONSUMED_BY_USE.include(category) || MONETARY.include(category)
    ? violation(`${category} is consumed by its use and cannot be leased; choose another asset`)
    : 'PASSED';

const termAndRentAreDetermined: Check = (agreement, { now }) => {
  const { ijarah = {} } = agreement.terms;
  const { floor, cap, benchmark, firstPeriodRent } = ijarah;
  const untimely = termIsUntimely(ijarah, now);
  if (untimely) return untimely;
  const unfit = rentsMissTheLease(agreement);
  if (unfit) return unfit;
  if (floor !== undefined && cap !== undefined && fraction(floor).gt(fraction(cap))) {
    return violation('the floor of the rent is above its cap; lower it', 'terms.ijarah.floor');
  }
  return declared(
    ijarah.rentBasis,
    (basis) =>
      basis === 'floating' &&
      (benchmark === undefined || firstPeriodRent === undefined) &&
      violation('a floating rent needs a fixed firstPeriodRent and a benchmark for later periods'),
  );
};

function termIsUntimely({ leaseStart, leaseEnd }: Lease, now: Date): Violation | false {
  const field = 'terms.ijarah.leaseEnd';
  if (isPast(leaseEnd, now)) {
    return violation(`the lease ended on ${leaseEnd}; set an end that lies ahead`, field);
  }
  const isReversed = leaseStart !== undefined && leaseEnd !== undefined && leaseEnd <= leaseStart;
  return (
    isReversed && violation('the lease ends before it starts; set an end after leaseStart', field)
  );
}

const lessorMaintainsAndInsures: Check = ({ terms: { ijarah } }) => {
  const ask = 'falls on the lessor, who owns the asset; set it to lessor';
  if (ijarah?.majorMaintenanceBy === 'lessee') {
    const also = ijarah.assetInsuranceBy === 'lessee' ? ', as does assetInsuranceBy' : '';
    return violation(`major maintenance ${ask}${also}`);
  }
  if (ijarah?.assetInsuranceBy === 'lessee') {
    return violation(`insurance of the asset ${ask}`, 'terms.ijarah.assetInsuranceBy');
  }
  const given = ijarah?.majorMaintenanceBy ?? ijarah?.assetInsuranceBy;
  return given === undefined ? 'NOT_APPLICABLE' : 'PASSED';
};

const delayRaisesNoRent: Check = ({ terms }) =>
  declared(
    terms.lateFee,
    ({ treatment }) =>
      treatment === 'INCOME' &&
      violation('rent may not grow with delay; agree on a donation (CHARITY) instead'),
  );

const transferIsASeparatePromise: Check = ({ terms: { ijarah } }) => {
  const { transferBy, purchaseOption } = ijarah ?? {};
  if (transferBy === undefined && (purchaseOption === 'gift' || purchaseOption === 'nominal')) {
    return violation(
      `ownership will pass (purchaseOption ${purchaseOption}), but not how; set transferBy to ` +
        'separate_promise',
    );
  }
  return declared(
    transferBy,
    (way) =>
      way === 'future_sale' &&
      violation('a lease may not contain a later sale; promise it separately (separate_promise)'),
  );
};

const saleBackComesAfterAnInterval: Check = ({ terms: { ijarah } }, { activation, now }) => {
  if (!ijarah?.boughtFromLessee || !endsInOwnership(ijarah)) return 'NOT_APPLICABLE';
  // Refused in the draft: an approved contract could not move a start that is past by then.
  const start = ijarah.leaseStart ?? activation?.effectiveDate ?? dateOf(now);
  const { saleBackDate } = ijarah;
  if (saleBackDate === undefined) {
    return violation('the lessee sold the asset and will own it again; set saleBackDate');
  }
  return saleBackDate <= start
    ? violation('between lease and sale back lies an interval; set a saleBackDate after the start')
    : 'PASSED';
};

/** A way of transfer declares it as well as an option to purchase or a day of it does. */
function endsInOwnership({ purchaseOption, transferBy, saleBackDate }: Lease): boolean {
  if (saleBackDate !== undefined) return true;
  return purchaseOption === undefined ? transferBy !== undefined : purchaseOption !== 'none';
}

const assetIsOwnedBeforeTheLease: Check = (_, facts) => ownershipBroken(facts, 'lease') || 'PASSED';

const totalLossEndsTheLease: Check = (_, { termination, now }) => {
  if (termination?.reason !== 'asset_total_loss') return 'NOT_APPLICABLE';
  return termination.effectiveDate > dateOf(now)
    ? violation('a total loss ends the lease and its rent at once; give the day of the loss')
    : 'PASSED';
};

const leaseEndsByOneSideOnlyForCause: Check = ({ terms }, { termination }) =>
  declared(termination, ({ reason, effectiveDate }) => {
    if (isOneSided(reason) && !terms.ijarah?.terminationOption) {
      return violation(
        `${reason} does not let one side end a lease without an agreed option; ` +
          'use mutual_agreement, or terms.ijarah.terminationOption in the next contract',
      );
    }
    const end = terms.ijarah?.leaseEnd;
    return (
      reason === 'expiry' &&
      end !== undefined &&
      effectiveDate < end &&
      violation(`the lease runs until ${end}; it cannot expire earlier`, 'effectiveDate')
    );
  });

export const IJARAH_RULES = [
  {
    id: 'IJR-USE',
    when: DRAFTING,
    reference: 'AAOIFI SS 9, 5/1/1',
    statement: 'The asset can be used without being consumed.',
    field: 'asset.category',
    check: assetIsUsedWithoutBeingConsumed,
  },
  {
    id: 'IJR-RENT',
    when: DRAFTING,
    reference: 'AAOIFI SS 9, 4/1/2, 5/2/1 and 5/2/3',
    statement:
      'Term and rent are known, fit each other and are not past; a floating rent starts fixed and follows a formula.',
    field: 'terms.ijarah.rentBasis',
    check: termAndRentAreDetermined,
  },
  {
    id: 'IJR-MAINT',
    when: DRAFTING,
    reference: 'AAOIFI SS 9, 5/1/7 and 5/1/8',
    statement: 'Major maintenance and insurance of the asset are the responsibility of the lessor.',
    field: 'terms.ijarah.majorMaintenanceBy',
    check: lessorMaintainsAndInsures,
  },
  {
    id: 'IJR-LATE',
    when: DRAFTING,
    reference: 'AAOIFI SS 9, 6/3 and 6/4',
    statement: 'Delay does not raise the rent; an undertaking to donate is allowed.',
    field: 'terms.lateFee.treatment',
    check: delayRaisesNoRent,
  },
  {
    id: 'IJR-IMBT',
    when: DRAFTING,
    reference: 'AAOIFI SS 9, 8/1, 8/2, 8/3 and 8/7',
    statement: 'Ownership passes by a separate one-sided promise, not by a sale inside the lease.',
    field: 'terms.ijarah.transferBy',
    check: transferIsASeparatePromise,
  },
  {
    id: 'IJR-SALEBACK',
    // Also at activation: without a leaseStart the lease starts on the effective date.
    when: [...DRAFTING, 'activate'],
    reference: 'AAOIFI SS 9, 8/5',
    statement: 'An asset bought from the lessee is sold back to him only after an interval.',
    field: 'terms.ijarah.saleBackDate',
    check: saleBackComesAfterAnInterval,
  },
  {
    id: 'IJR-OWN',
    when: ['activate'],
    reference: 'AAOIFI SS 9, 3/1',
    statement: 'The lessor acquired the asset or its usufruct before leasing it.',
    field: 'evidence.ownership',
    check: assetIsOwnedBeforeTheLease,
  },
  {
    id: 'IJR-LOSS',
    when: ['terminate'],
    reference: 'AAOIFI SS 9, 7/1/3',
    statement: 'A total loss ends the lease on its day, with no rent after it.',
    field: 'effectiveDate',
    check: totalLossEndsTheLease,
  },
  {
    id: 'IJR-TERM',
    when: ['terminate'],
    reference: 'AAOIFI SS 9, 7/2/1',
    statement: 'One side alone ends a lease only for force majeure or by an agreed option.',
    field: 'reason',
    check: leaseEndsByOneSideOnlyForCause,
  },
] as const satisfies readonly Rule[];
