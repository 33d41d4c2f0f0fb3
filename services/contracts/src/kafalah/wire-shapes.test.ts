import * as wire from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { describeShapes, type Row } from '../../test/support/describe-shapes';
import { components } from '../../test/support/published-shapes';
import { AMENDMENT_STATUSES } from './amendments/lifecycle';
import { CLAIM_STATUSES } from './claims/lifecycle';
import { KAFALAH_STATUSES } from './lifecycle';
import { RECOURSE_STATUSES } from './recourse/lifecycle';
import { TERMS } from './terms';

/** The shapes that are not the generated ones. */
const ROWS: readonly Row[] = [
  ['CreateKafalahContractRequest', TERMS, wire.CreateKafalahContractRequest],
  ['KafalahFeeItem', TERMS.fields.fee_breakdown.item, wire.KafalahFeeItem],
];

describeShapes(ROWS);

describe('the shapes of the rail', () => {
  it.each([
    ['KafalahContract', 'status', KAFALAH_STATUSES],
    ['KafalahContract', 'claim_status', ['NO_CLAIM', ...CLAIM_STATUSES]],
    ['KafalahClaim', 'status', CLAIM_STATUSES],
    ['KafalahRecourse', 'status', RECOURSE_STATUSES],
    ['KafalahAmendment', 'status', AMENDMENT_STATUSES],
  ])('leave no status of %s.%s unsaid', (name, field, statuses) => {
    expect(components.schemas[name]?.properties?.[field]?.enum).toEqual(statuses);
  });
});
