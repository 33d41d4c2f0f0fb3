import { assess, assessorOf, readBuiltIn, type Application } from '@masar/underwriting/engine';

const WARM_UP_MS = 2_000;
const MEASURED_MS = 5_000;
const BATCH = 1_000;

/** Applications of the product types in turn, no two with the same age, sum and answers. */
function applications(): readonly Application[] {
  const of = (at: number): Application => {
    const coverageAmount = `${100_000 + at * 977}.00`;
    const term = (at % 20) + 1;
    const asked = { coverageAmount, currency: 'SAR', term };
    const age = 18 + (at % 45);
    const kinds: readonly Application[] = [
      {
        ...{ ...asked, productCode: at % 8 === 0 ? 'TKF-FAMILY-SAVINGS' : 'TKF-FAMILY-TERM' },
        answers: {
          ...{ age, smoker: at % 5 === 0, occupation: at % 3 === 0 ? 'nurse' : 'engineer' },
          healthDeclarations: at % 4 === 0 ? [{ condition: 'asthma' }] : [],
          ...{ heightCm: 150 + (at % 50), weightKg: String(50 + (at % 60)), income: '20000.00' },
          residenceCountry: 'SA',
        },
      },
      {
        ...{ ...asked, productCode: 'FIN-AUTO' },
        answers: {
          ...{ age, income: '15000.00', monthlyObligations: String(at % 7_000) },
          ...{ cardLimits: '20000.00', proposedInstalment: '1500.00', hasCollateral: at % 2 === 0 },
        },
      },
      {
        ...{ ...asked, productCode: 'INV-MUDARABAH' },
        answers: { age, isShariahScreened: true, riskAppetite: 'MEDIUM', portfolioValue: '900000' },
      },
      {
        ...{ ...asked, productCode: 'TRD-MURABAHA' },
        answers: {
          ...{ obligorExposure: '50000', obligorLimit: '900000', counterpartyCountry: 'AE' },
        },
      },
    ];
    return kinds[at % kinds.length] as Application;
  };
  return Array.from({ length: BATCH }, (_, at) => of(at));
}

const TYPES = { TKF: 'TAKAFUL', FIN: 'FINANCING', INV: 'INVESTMENT', TRD: 'TRADE' } as const;

/** Number of proposals that one core evaluates and prices in a second, with all tables and traces. */
export function engineRate(): string {
  const tables = readBuiltIn();
  const assessors = new Map(
    Object.entries(TYPES).map(([prefix, type]) => [
      prefix,
      assessorOf(tables[type], { version: 'bench', hash: '' }),
    ]),
  );
  const all = applications().map((application) => {
    const assessor = assessors.get(application.productCode.slice(0, 3));
    if (!assessor) throw new Error(`no tables for ${application.productCode}`);
    return { application, assessor };
  });
  const judge = (forMs: number) => {
    const begunAt = process.cpuUsage();
    const until = performance.now() + forMs;
    let judged = 0;
    while (performance.now() < until) {
      for (const { application, assessor } of all) {
        assess(assessor, application, { frequency: 'ANNUAL', sex: 'MALE' });
      }
      judged += all.length;
    }
    const { user, system } = process.cpuUsage(begunAt);
    return judged / ((user + system) / 1e6);
  };
  judge(WARM_UP_MS);
  return `engine: ${judge(MEASURED_MS).toFixed(0)} proposals a second of processor time\n`;
}
