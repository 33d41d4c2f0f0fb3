import { violation } from '../../shared/rules/rule';
import type { Agreement } from '../agreement';
import type { ContractType } from '../terms';
import type { Rule } from './rule';

type Terms = Agreement['terms'];

/** A term without which there is no contract of its type: a draft may lack it, a submission not. */
interface Essential {
  readonly id: string;
  readonly reference: string;
  readonly statement: string;
  readonly field: string;
  readonly of: (terms: Terms) => unknown;
  readonly ask: string;
}

const ESSENTIALS: Readonly<Record<ContractType, readonly Essential[]>> = {
  murabaha: [],
  ijarah: [
    {
      id: 'IJR-STATES-RENT',
      reference: 'AAOIFI SS 9, 4/1/2 and 5/2/1',
      statement: 'How the rent of the leased asset is set is agreed.',
      field: 'terms.ijarah.rentBasis',
      of: ({ ijarah }) => ijarah?.rentBasis,
      ask: 'the rent is not agreed; send rentBasis, fixed or floating',
    },
  ],
  musharakah: [
    {
      id: 'MSK-STATES-PARTNERS',
      reference: 'AAOIFI SS 12, 3/1/2/2 and 3/1/5/1',
      statement: 'The capital of each partner and his share of profit are agreed.',
      field: 'terms.musharakah.partners',
      of: ({ musharakah }) => musharakah?.partners,
      ask: 'capital and shares of profit are not agreed; send partners with capital and profitPct',
    },
  ],
  mudarabah: [
    {
      id: 'MDR-STATES-SHARES',
      reference: 'AAOIFI SS 13, 8/1',
      statement: 'The shares of profit of both sides are agreed.',
      field: 'terms.mudarabah.rabbAlMalPct',
      of: ({ mudarabah }) => mudarabah?.rabbAlMalPct,
      ask: 'the shares of profit are not agreed; send rabbAlMalPct and mudaribPct',
    },
  ],
  sukuk: [
    {
      id: 'SUK-STATES-BASE',
      reference: 'AAOIFI SS 17, 4/1 to 4/3 and 5/1/8/2',
      statement: 'The certificates rest on a contract that is named at submission.',
      field: 'terms.sukuk.underlyingType',
      of: ({ sukuk }) => sukuk?.underlyingType,
      ask: 'certificates rest on a contract; name its type in underlyingType',
    },
    {
      id: 'SUK-SSB',
      reference: 'AAOIFI SS 17, 5/1/8/4',
      statement: 'The prospectus names the approval of a Shariah board.',
      field: 'terms.sukuk.prospectusBoardRef',
      of: ({ sukuk }) => sukuk?.prospectusBoardRef,
      ask: "the prospectus names its Shariah board's approval; send prospectusBoardRef",
    },
  ],
  wakala: [
    {
      id: 'WAK-STATES-FEE',
      reference: 'AAOIFI SS 46, 5/1',
      statement: "The agent's fee is agreed.",
      field: 'terms.wakala.wakalaFee',
      of: ({ wakala }) => wakala?.wakalaFee,
      ask: "the agent's fee is not agreed; send wakalaFee (fixed 0 for none)",
    },
    {
      id: 'WAK-STATES-OBJECT',
      reference: 'AAOIFI SS 46, 6/1',
      statement: 'The amount that the agent invests is agreed.',
      field: 'terms.wakala.capital',
      of: ({ wakala }) => wakala?.capital,
      ask: 'the agent does not know what to invest; send capital',
    },
  ],
  salam: [
    {
      id: 'SLM-STATES-GOODS',
      reference: 'AAOIFI SS 10, 3/2/3 to 3/2/7',
      statement: 'The goods are agreed.',
      field: 'terms.salam.commodity',
      of: ({ salam }) => salam?.commodity,
      ask: 'the goods are not agreed; send commodity with qualityGrade, quantity and unit',
    },
    {
      id: 'SLM-STATES-DATE',
      reference: 'AAOIFI SS 10, 3/2/9',
      statement: 'The delivery of the goods is agreed.',
      field: 'terms.salam.deliveryDate',
      of: ({ salam }) => salam?.deliveryDate ?? salam?.deliveryDates,
      ask: 'the delivery is not agreed; send deliveryDate or deliveryDates',
    },
  ],
  istisna: [
    {
      id: 'IST-STATES-THING',
      reference: 'AAOIFI SS 11, 2/2/1',
      statement: 'The thing to be made is agreed.',
      field: 'terms.istisna.specification',
      of: ({ istisna }) => istisna?.specification,
      ask: 'the thing to be made is not agreed; send specification',
    },
    {
      id: 'IST-STATES-PRICE',
      reference: 'AAOIFI SS 11, 3/2/1 and 3/2/5',
      statement: 'The price of the thing is agreed as one sum.',
      field: 'terms.istisna.priceBasis',
      of: ({ istisna }) => istisna?.priceBasis,
      ask: 'the price is not agreed; send priceBasis lump_sum',
    },
    {
      id: 'IST-STATES-DATE',
      reference: 'AAOIFI SS 11, 2/2/1',
      statement: 'The delivery of the thing is agreed.',
      field: 'terms.istisna.deliveryDate',
      of: ({ istisna }) => istisna?.deliveryDate,
      ask: 'the delivery is not agreed; send deliveryDate',
    },
  ],
  takaful: [
    {
      id: 'TKF-STATES-CONTRIBUTION',
      reference: 'AAOIFI SS 26, 4/3 and 5/1',
      statement: 'The contribution of the participant is agreed.',
      field: 'terms.takaful.contribution',
      of: ({ takaful }) => takaful?.contribution,
      ask: 'the contribution is not agreed; send contribution, what is paid for one period',
    },
    {
      id: 'TKF-STATES-TABARRU',
      reference: 'AAOIFI SS 26, 4/3 and 5/1',
      statement: 'The participant commits to donate the contribution.',
      field: 'terms.takaful.contributionBasis',
      of: ({ takaful }) => takaful?.contributionBasis,
      ask: 'the commitment to donate is not agreed; send contributionBasis tabarru',
    },
    {
      id: 'TKF-STATES-FEE',
      reference: 'AAOIFI SS 26, 3/1 and 10/1',
      statement: "The operator's fee is agreed.",
      field: 'terms.takaful.wakalaFeePct',
      of: ({ takaful }) => takaful?.wakalaFeePct,
      ask: "the operator's fee is not agreed; send wakalaFeePct (0 for none)",
    },
    {
      id: 'TKF-STATES-SURPLUS',
      reference: 'AAOIFI SS 26, 5/5',
      statement: 'It is agreed who receives a surplus.',
      field: 'terms.takaful.surplusRule',
      of: ({ takaful }) => takaful?.surplusRule,
      ask: 'it is not agreed who receives a surplus; send surplusRule participants, reserve or charity',
    },
  ],
};

function ruleOf({ of, ask, ...rule }: Essential): Rule {
  const check: Rule['check'] = ({ terms }) => (of(terms) === undefined ? violation(ask) : 'PASSED');
  return { ...rule, when: ['submit'], check };
}

/** Rules at submission of a contract of this type that ask for its essential terms. */
export function essentialRulesOf(type: ContractType): readonly Rule[] {
  return ESSENTIALS[type].map(ruleOf);
}
