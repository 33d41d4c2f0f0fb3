import { SUBMITTER, drafted, refusal } from '../../../test/support/lives';
import { submit } from '../draft';
import type { ContractType } from '../terms';

/** Field, rule and clause of each complaint about the submission of a draft. */
const complaintsOf = (type: ContractType, terms: object = {}) =>
  refusal(() => submit(drafted(type, { terms }), {}, SUBMITTER)).details.map(
    ({ field, code, message }) => [field, code, /AAOIFI SS \d+/.exec(message)?.[0]],
  );

describe('the essential terms of a type', () => {
  it.each<[ContractType, readonly (readonly string[])[]]>([
    ['ijarah', [['rentBasis', 'IJR-STATES-RENT', '9']]],
    ['musharakah', [['partners', 'MSK-STATES-PARTNERS', '12']]],
    ['mudarabah', [['rabbAlMalPct', 'MDR-STATES-SHARES', '13']]],
    [
      'sukuk',
      [
        ['underlyingType', 'SUK-STATES-BASE', '17'],
        ['prospectusBoardRef', 'SUK-SSB', '17'],
      ],
    ],
    [
      'wakala',
      [
        ['wakalaFee', 'WAK-STATES-FEE', '46'],
        ['capital', 'WAK-STATES-OBJECT', '46'],
      ],
    ],
    [
      'salam',
      [
        ['commodity', 'SLM-STATES-GOODS', '10'],
        ['deliveryDate', 'SLM-STATES-DATE', '10'],
      ],
    ],
    [
      'istisna',
      [
        ['specification', 'IST-STATES-THING', '11'],
        ['priceBasis', 'IST-STATES-PRICE', '11'],
        ['deliveryDate', 'IST-STATES-DATE', '11'],
      ],
    ],
    [
      'takaful',
      [
        ['contribution', 'TKF-STATES-CONTRIBUTION', '26'],
        ['contributionBasis', 'TKF-STATES-TABARRU', '26'],
        ['wakalaFeePct', 'TKF-STATES-FEE', '26'],
        ['surplusRule', 'TKF-STATES-SURPLUS', '26'],
      ],
    ],
  ])('are free in a draft, and owed at submission: %s', (type, owed) => {
    expect(complaintsOf(type)).toEqual(
      owed.map(([field, code, standard]) => [
        `terms.${type}.${field}`,
        code,
        `AAOIFI SS ${standard}`,
      ]),
    );
  });

  it('are asked for where only some of them are there', () => {
    const salam = { deliveryDates: ['2027-06-30'] };
    expect(complaintsOf('salam', { salam })).toMatchObject([
      ['terms.salam.commodity', 'SLM-STATES-GOODS', 'AAOIFI SS 10'],
    ]);
    const sukuk = { underlyingType: 'ijarah' };
    expect(complaintsOf('sukuk', { sukuk })).toMatchObject([
      ['terms.sukuk.prospectusBoardRef', 'SUK-SSB', 'AAOIFI SS 17'],
    ]);
  });
});
