/**
 * The parts of murabaha's rules that the contracts rail and the murabaha rail share: id, clause
 * and, where the rule is the very same, its statement. A rail adds when it is checked and on which
 * field. MUR-POSS is not here: only the murabaha rail asks who bore the risk, under a clause more.
 */
export const MURABAHA_CLAUSES = {
  metal: {
    id: 'MUR-METAL',
    reference: 'AAOIFI SS 8, 2/2/6',
    statement: 'Gold, silver and currency are not sold on deferred terms.',
  },
  asset: {
    id: 'MUR-ASSET',
    reference: 'AAOIFI SS 8, 2/2/7 and 3/1/1',
    statement: 'What is sold is a thing of a known kind, and no debt.',
  },
  profit: {
    id: 'MUR-PROFIT',
    reference: 'AAOIFI SS 8, 4/6 and 4/7; SS 47, 6 and 9',
    statement: 'Cost and profit are both disclosed, and the profit follows no index.',
  },
  fees: {
    id: 'MUR-FEES',
    reference: 'AAOIFI SS 8, 2/4/1, 2/4/2 and 4/4',
    statement: 'No commitment or facility fee, and only third-party expenses in the cost.',
  },
  supplier: { id: 'MUR-SUPPLIER', reference: 'AAOIFI SS 8, 2/2/3' },
  prior: {
    id: 'MUR-PRIOR',
    reference: 'AAOIFI SS 8, 2/2/1 and 2/2/2',
    statement: 'Customer and supplier have no earlier sale contract for the asset.',
  },
  roll: { id: 'MUR-ROLL', reference: 'AAOIFI SS 8, 2/2/8' },
  ownership: { id: 'MUR-OWN', reference: 'AAOIFI SS 8, 3/1/1' },
} as const;
