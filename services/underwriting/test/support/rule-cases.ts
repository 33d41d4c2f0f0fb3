import type { Answers, Application } from '../../src/shared/engine/applicant';

type Over = Partial<Omit<Application, 'answers'>> & Answers;

/** For each type an application that every rule accepts. */
const SOUND: Readonly<Record<string, Application>> = {
  TKF: {
    ...{ productCode: 'TKF-FAMILY-TERM', coverageAmount: '500000.00', currency: 'SAR', term: 10 },
    answers: {
      ...{ age: 35, occupation: 'engineer', smoker: false, healthDeclarations: [] },
      ...{ heightCm: 175, weightKg: '72', income: '20000.00', residenceCountry: 'SA' },
    },
  },
  FIN: {
    ...{ productCode: 'FIN-AUTO', coverageAmount: '120000.00', currency: 'SAR', term: 60 },
    answers: {
      ...{ age: 35, income: '10000.00', monthlyObligations: '500.00' },
      ...{ cardLimits: '10000.00', proposedInstalment: '2000.00', hasCollateral: false },
    },
  },
  INV: {
    ...{ productCode: 'INV-MUDARABAH', coverageAmount: '10000.00', currency: 'SAR', term: 3 },
    answers: {
      ...{ age: 35, isShariahScreened: true, riskAppetite: 'HIGH', portfolioValue: '100000.00' },
    },
  },
  TRD: {
    ...{ productCode: 'TRD-MURABAHA', coverageAmount: '100000.00', currency: 'SAR', term: 3 },
    answers: {
      obligorExposure: '100000.00',
      obligorLimit: '1000000.00',
      counterpartyCountry: 'AE',
    },
  },
};

/** A sound application with these fields changed, of the type that the rule's id begins with. */
export function applicationFor(ruleOrType: string, over: Over = {}): Application {
  const sound = SOUND[ruleOrType.slice(0, 3)] as Application;
  const { productCode, coverageAmount, currency, term, ...answers } = over;
  const asked = Object.entries({ productCode, coverageAmount, currency, term });
  return {
    ...sound,
    ...Object.fromEntries(asked.filter(([, value]) => value !== undefined)),
    answers: { ...sound.answers, ...answers },
  };
}

const LARGE = '800000.01';
const declared = (...conditions: string[]) => conditions.map((condition) => ({ condition }));
/** Heights are 200 cm, so that the body mass index is a quarter of the weight. */
const weighing = (weightKg: string, coverageAmount = LARGE): Over => ({
  coverageAmount,
  heightCm: 200,
  weightKg,
});
/** Obligations with an income of 10,000 and without cards and instalments. */
const owing = (monthlyObligations: string, over: Over = {}): Over => ({
  ...{ monthlyObligations, cardLimits: '0', proposedInstalment: '0' },
  ...over,
});

/** For each rule of our tables an application on which it fires, and one at its border on which it does not. */
export const RULE_CASES: Readonly<Record<string, { readonly fires: Over; readonly not: Over }>> = {
  'TKF-AGE-MINOR': { fires: { age: 17 }, not: { age: 18 } },
  'TKF-AGE-PREFERRED': { fires: { age: 45 }, not: { age: 46 } },
  'TKF-AGE-STANDARD': { fires: { age: 46 }, not: { age: 45 } },
  'TKF-AGE-SUBSTANDARD': { fires: { age: 60 }, not: { age: 55 } },
  'TKF-AGE-REFER': { fires: { age: 61 }, not: { age: 60 } },
  'TKF-AGE-OVER': { fires: { age: 66 }, not: { age: 65 } },
  'TKF-AGE-AT-END': { fires: { age: 60, term: 16 }, not: { age: 60, term: 15 } },
  'TKF-SMOKER': { fires: { smoker: true }, not: { smoker: false } },
  'TKF-OCCUPATION-1': { fires: { occupation: 'Software-Engineer' }, not: { occupation: 'nurse' } },
  'TKF-OCCUPATION-2': { fires: { occupation: 'nurse' }, not: { occupation: 'engineer' } },
  'TKF-OCCUPATION-3': { fires: { occupation: 'welder' }, not: { occupation: 'nurse' } },
  'TKF-OCCUPATION-4': { fires: { occupation: 'MINER' }, not: { occupation: 'welder' } },
  'TKF-OCCUPATION-EXCLUDED': { fires: { occupation: 'mercenary' }, not: { occupation: 'miner' } },
  'TKF-OCCUPATION-UNRATED': { fires: { occupation: 'other' }, not: { occupation: 'miner' } },
  'TKF-HEALTH-MINOR': {
    fires: { healthDeclarations: declared('Asthma', 'asthma') },
    not: { healthDeclarations: declared('asthma', 'gout') },
  },
  'TKF-HEALTH-MINORS': {
    fires: { healthDeclarations: declared('asthma', 'gout') },
    not: { healthDeclarations: declared('asthma', 'diabetes') },
  },
  'TKF-HEALTH-MAJOR': {
    fires: { healthDeclarations: declared('diabetes', 'Diabetes') },
    not: { healthDeclarations: declared('diabetes', 'stroke') },
  },
  'TKF-HEALTH-MAJORS': {
    fires: { healthDeclarations: declared('diabetes', 'stroke') },
    not: { healthDeclarations: declared('diabetes', 'asthma') },
  },
  'TKF-HEALTH-TERMINAL': {
    fires: { healthDeclarations: declared('metastatic cancer') },
    not: { healthDeclarations: declared('cancer in remission') },
  },
  'TKF-HEALTH-UNRATED': {
    fires: { healthDeclarations: declared('other') },
    not: { healthDeclarations: declared('asthma') },
  },
  'TKF-HEALTH-UNLISTED': {
    fires: { healthDeclarations: declared('tennis elbow') },
    not: { healthDeclarations: declared('other') },
  },
  'TKF-BMI-LOW': { fires: weighing('71.9'), not: weighing('72') },
  'TKF-BMI-STANDARD': { fires: weighing('120'), not: weighing('108') },
  'TKF-BMI-SUBSTANDARD': { fires: weighing('120.1'), not: weighing('120') },
  'TKF-BMI-HIGH': { fires: weighing('140.1'), not: weighing('140.1', '800000.00') },
  'TKF-INCOME-MULTIPLE': {
    fires: { coverageAmount: '2400000.01' },
    not: { coverageAmount: '2400000.00' },
  },
  'TKF-INCOME-NONE': {
    fires: { coverageAmount: LARGE, income: '0' },
    not: { coverageAmount: LARGE, income: '0.01' },
  },
  'TKF-MEDICAL-LIMIT-YOUNG': {
    fires: { coverageAmount: '2000000.01', age: 45 },
    not: { coverageAmount: '2000000.00', age: 45 },
  },
  'TKF-MEDICAL-LIMIT': {
    fires: { coverageAmount: '1000000.01', age: 46 },
    not: { coverageAmount: '1000000.01', age: 45 },
  },
  'TKF-RESIDENCE-CONFLICT': {
    fires: { coverageAmount: LARGE, residenceCountry: 'YE' },
    not: { coverageAmount: LARGE, residenceCountry: 'SA' },
  },
  'TKF-MEDICAL-PRICED-BY-HAND': {
    fires: { productCode: 'TKF-MEDICAL', term: 1, coverageAmount: '0.01' },
    not: { productCode: 'TKF-MEDICAL', term: 1, coverageAmount: '0' },
  },
  'FIN-AGE-MINOR': { fires: { age: 17 }, not: { age: 18 } },
  'FIN-AGE-AT-END': { fires: { age: 66, term: 49 }, not: { age: 66, term: 48 } },
  'FIN-INCOME-NONE': { fires: { income: '0' }, not: { income: '1' } },
  // Worked by hand: 1,200 + 400 + 5 % of 10,000 are 42 % of 5,000.
  'FIN-DBR-PREFERRED': { fires: owing('3500'), not: owing('3500.01') },
  'FIN-DBR-STANDARD': {
    fires: {
      ...{ income: '5000', monthlyObligations: '1200', proposedInstalment: '400' },
      cardLimits: '10000',
    },
    not: owing('5000.01'),
  },
  'FIN-DBR-HIGH': { fires: owing('5500'), not: owing('5000') },
  'FIN-DBR-OVER': { fires: owing('5500.01'), not: owing('5500') },
  'FIN-DBR-COLLATERAL': {
    fires: owing('5200', { hasCollateral: true }),
    not: owing('5000', { hasCollateral: true }),
  },
  'FIN-DBR-UNSECURED': { fires: owing('5200'), not: owing('5200', { hasCollateral: true }) },
  'FIN-HOME-VALUATION': {
    fires: { productCode: 'FIN-HOME' },
    not: { productCode: 'FIN-HOME', coverageAmount: '0' },
  },
  'INV-AGE-MINOR': { fires: { age: 17 }, not: { age: 18 } },
  'INV-NOT-SCREENED': { fires: { isShariahScreened: false }, not: { isShariahScreened: true } },
  'INV-SCREENED': { fires: { isShariahScreened: true }, not: { isShariahScreened: false } },
  'INV-APPETITE-LOW': { fires: { riskAppetite: 'LOW' }, not: { riskAppetite: 'MEDIUM' } },
  'INV-APPETITE-MEDIUM': { fires: { riskAppetite: 'MEDIUM' }, not: { riskAppetite: 'HIGH' } },
  'INV-PORTFOLIO-NONE': { fires: { portfolioValue: '0' }, not: { portfolioValue: '1' } },
  'INV-CONCENTRATION-PREFERRED': {
    fires: { coverageAmount: '20000' },
    not: { coverageAmount: '20000.01' },
  },
  'INV-CONCENTRATION-STANDARD': {
    fires: { coverageAmount: '40000' },
    not: { coverageAmount: '20000' },
  },
  'INV-CONCENTRATION-REFER': {
    fires: { coverageAmount: '60000' },
    not: { coverageAmount: '40000' },
  },
  'INV-CONCENTRATION-OVER': {
    fires: { coverageAmount: '60000.01' },
    not: { coverageAmount: '60000' },
  },
  'TRD-TENOR-SHORT': { fires: { term: 3 }, not: { term: 4 } },
  'TRD-TENOR-STANDARD': { fires: { term: 6 }, not: { term: 3 } },
  'TRD-TENOR-LONG': { fires: { term: 7 }, not: { term: 6 } },
  'TRD-LIMIT-NONE': { fires: { obligorLimit: '0' }, not: { obligorLimit: '1' } },
  'TRD-LIMIT-WITHIN': { fires: { obligorLimit: '250000' }, not: { obligorLimit: '249999' } },
  'TRD-LIMIT-CLOSE': { fires: { obligorLimit: '200000' }, not: { obligorLimit: '199999' } },
  'TRD-LIMIT-OVER': { fires: { obligorLimit: '199999' }, not: { obligorLimit: '200000' } },
  'TRD-COUNTRY-HIGH-RISK': {
    fires: { counterpartyCountry: 'KP' },
    not: { counterpartyCountry: 'KR' },
  },
  'TRD-COUNTRY-OTHER': {
    fires: { counterpartyCountry: 'KR' },
    not: { counterpartyCountry: 'KP' },
  },
};
