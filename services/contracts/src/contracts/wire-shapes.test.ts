import * as wire from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import * as terms from '@masar/proto/gen/ts/masar/contracts/v1/terms';
import { collect, type Shape } from '@masar/kit/shape';
import { AGREEMENT } from './agreement';
import {
  ACTIVATION,
  APPROVAL,
  COMPLETION,
  EVIDENCE,
  REJECTION,
  SETTLEMENT,
  SUBMISSION,
  TERMINATION,
} from './commands';
import { TERMS } from './terms';
import { write } from '@masar/kit/shape';
import { describeShapes, type Row } from '../../test/support/describe-shapes';

const ROWS: readonly Row[] = [
  ['CreateContractRequest', AGREEMENT, wire.CreateContractRequest, ['type']],
  ['PatchContractRequest', AGREEMENT, wire.PatchContractRequest, ['id', 'paths']],
  ['Asset', AGREEMENT.fields.asset, wire.Asset],
  ['Parties', AGREEMENT.fields.parties, wire.Parties],
  ['SubmitContractRequest', SUBMISSION, wire.SubmitContractRequest, ['id']],
  ['ApproveContractRequest', APPROVAL, wire.ApproveContractRequest, ['id']],
  ['RejectContractRequest', REJECTION, wire.RejectContractRequest, ['id']],
  ['ActivateContractRequest', ACTIVATION, wire.ActivateContractRequest, ['id']],
  ['CompleteContractRequest', COMPLETION, wire.CompleteContractRequest, ['id']],
  ['TerminateContractRequest', TERMINATION, wire.TerminateContractRequest, ['id']],
  ['Completion', SETTLEMENT, wire.Completion],
  ['Evidence', EVIDENCE, wire.Evidence],
  ['Ownership', EVIDENCE.fields.ownership, wire.Ownership],
  ['Possession', EVIDENCE.fields.possession, wire.Possession],
  ['Terms', TERMS, terms.Terms],
  ['LateFee', TERMS.fields.lateFee, terms.LateFee],
  ['MurabahaTerms', TERMS.fields.murabaha, terms.MurabahaTerms],
  ['Fee', TERMS.fields.murabaha.fields.fees.item, terms.Fee],
  ['IjarahTerms', TERMS.fields.ijarah, terms.IjarahTerms],
  ['MusharakahTerms', TERMS.fields.musharakah, terms.MusharakahTerms],
  ['Partner', TERMS.fields.musharakah.fields.partners.item, terms.Partner],
  ['UnitBuyout', TERMS.fields.musharakah.fields.unitBuyoutPlan.item, terms.UnitBuyout],
  ['MudarabahTerms', TERMS.fields.mudarabah, terms.MudarabahTerms],
  ['SukukTerms', TERMS.fields.sukuk, terms.SukukTerms],
  ['WakalaTerms', TERMS.fields.wakala, terms.WakalaTerms],
  ['WakalaFee', TERMS.fields.wakala.fields.wakalaFee, terms.WakalaFee],
  ['SalamTerms', TERMS.fields.salam, terms.SalamTerms],
  ['IstisnaTerms', TERMS.fields.istisna, terms.IstisnaTerms],
  ['Milestone', TERMS.fields.istisna.fields.milestones.item, terms.Milestone],
  ['TakafulTerms', TERMS.fields.takaful, terms.TakafulTerms],
];

describeShapes(ROWS);

it('the shapes of the rail lose no field between wire, memory and wire', () => {
  const full = sample(TERMS) as terms.Terms;
  const sent = terms.Terms.decode(terms.Terms.encode(full).finish());
  const problems: never[] = [];
  const kept = collect(TERMS, sent, { currency: 'SAR', problems });
  expect(problems).toEqual([]);
  const answered = terms.Terms.decode(terms.Terms.encode(write(TERMS, kept)).finish());
  expect(answered).toEqual(full);
});

/** A value for every field of the shape. */
function sample(shape: Shape): unknown {
  switch (shape.kind) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [name, sample(field)]),
      );
    case 'list':
      return [sample(shape.item)];
    case 'oneOf':
      return shape.values.at(-1);
    case 'flag':
      return true;
    case 'count':
      return 7;
    case 'decimal':
      return 0.0123;
    case 'money':
      return 1234.56;
    case 'date':
      return '2028-02-29';
    case 'instant':
      return '2026-06-15T12:00:00.000Z';
    default:
      return 'SAR';
  }
}
