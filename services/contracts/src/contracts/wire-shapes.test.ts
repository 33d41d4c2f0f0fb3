import * as wire from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import * as terms from '@masar/proto/gen/ts/masar/contracts/v1/terms';
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
import { collect } from '../shared/read-shape';
import type { ObjectShape, Shape } from '../shared/shape';
import { TERMS } from './terms';
import { write } from '../shared/write-shape';
import { components, type Message } from '../../test/support/published-shapes';

/** Name of the message, our shape of it, and the fields that the shape leaves to others. */
type Row = readonly [
  name: string,
  shape: ObjectShape,
  message: Message,
  beside?: readonly string[],
];

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
const MESSAGES = ROWS.map(([name, shape, message, beside = []]) => ({
  name,
  shape,
  message,
  beside,
}));

describe('the shapes of the rail', () => {
  it.each(MESSAGES)('have the fields of the proto message: $name', ({ shape, message, beside }) => {
    const fields = Object.keys(message.decode(new Uint8Array()));
    expect([...Object.keys(shape.fields), ...beside].sort()).toEqual(fields.sort());
  });

  it.each(MESSAGES)(
    'are as closed and as strict as the document: $name',
    ({ name, shape, beside }) => {
      const { properties, required = [] } = components.schemas[name] ?? {};
      expect(properties).toBeDefined();
      for (const [field, { kind, ...rest }] of Object.entries(shape.fields)) {
        const values = 'values' in rest ? rest.values : undefined;
        expect([field, kind, properties?.[field]?.enum]).toEqual([field, kind, values]);
      }
      const strict = Object.entries(shape.fields).filter(([, { required }]) => required);
      if (name === 'PatchContractRequest') return;
      expect(strict.map(([field]) => field)).toEqual(
        required.filter((field) => !beside.includes(field)),
      );
    },
  );

  it('lose no field between wire, memory and wire', () => {
    const full = sample(TERMS) as terms.Terms;
    const sent = terms.Terms.decode(terms.Terms.encode(full).finish());
    const problems: never[] = [];
    const kept = collect(TERMS, sent, { currency: 'SAR', problems });
    expect(problems).toEqual([]);
    const answered = terms.Terms.decode(terms.Terms.encode(write(TERMS, kept)).finish());
    expect(answered).toEqual(full);
  });
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
