import { error, warning, type Problem } from '../../shared/fields/problem';
import type { MessageJson } from '../../shared/message-json';
import type { Practice } from '../../shared/practice/practice';
import { CHARGE_BEARER } from '../transfer/market-rules';
import { all, at, textAt as text } from './at-path';

/** A problem at a path below a PmtInf. */
export interface FoundElement {
  readonly path: string;
  readonly problem: Problem;
  /** Rule of the practice. */
  readonly rule: string;
}

/** An element with its path below the PmtInf. */
interface Placed {
  readonly path: string;
  readonly json: MessageJson;
}

/**
 * Issues of the market in elements of a PmtInf that the API's credit transfer does not have.
 * Source: docs/market-practices.md.
 */
export function checkElements(
  information: MessageJson,
  practice: Practice,
): readonly FoundElement[] {
  const transactions = placed(information, 'CdtTrfTxInf');
  return [
    ...serviceLevels(information, transactions, practice),
    ...transactions.flatMap((each) => [
      ...chargeBearer(each, practice),
      ...remittance(each, practice),
    ]),
  ];
}

/** Another service level means another kind of payment; without one the bank decides. */
function serviceLevels(
  information: MessageJson,
  transactions: readonly Placed[],
  { serviceLevel: wanted }: Practice,
): readonly FoundElement[] {
  if (!wanted) return [];
  const rule = 'service level';
  const own = levelsOf({ path: '', json: information });
  const ofTransactions = transactions.map(levelsOf);
  const others = [own, ...ofTransactions].flat().filter(({ json }) => text(json, 'Cd') !== wanted);
  const wrong = error('SVCLVL_VALUE', `must be ${wanted}`, 'FF04');
  const found = others.map(({ path }) => ({ path: `${path}.Cd`, problem: wrong, rule }));
  if (own.length > 0 || ofTransactions.every(({ length }) => length > 0)) return found;
  const message = `should be ${wanted}: say it, as a bank may take the payment for another kind`;
  const problem = warning('SVCLVL_MISSING', message, 'FF03');
  return [{ path: 'PmtTpInf.SvcLvl', problem, rule }, ...found];
}

function levelsOf({ path, json }: Placed): readonly Placed[] {
  const below = path === '' ? 'PmtTpInf' : `${path}.PmtTpInf`;
  return placed(at(json, 'PmtTpInf'), 'SvcLvl', below);
}

/** Checks ChrgBr of a transaction; the one of the PmtInf is checked as part of the credit transfer. */
function chargeBearer({ path, json }: Placed, practice: Practice): readonly FoundElement[] {
  const bearer = text(json, 'ChrgBr');
  const problem = bearer === undefined ? undefined : CHARGE_BEARER.judge(bearer, practice);
  return problem ? [{ path: `${path}.ChrgBr`, problem, rule: CHARGE_BEARER.rule }] : [];
}

function remittance(
  { path, json }: Placed,
  { isRemittanceSingle }: Practice,
): readonly FoundElement[] {
  const remittances = ['Ustrd', 'Strd'].flatMap((name) => all(at(json, `RmtInf.${name}`)));
  if (!isRemittanceSingle || remittances.length <= 1) return [];
  const message = 'must be one Ustrd or one Strd: send the rest to the creditor apart';
  const problem = error('RMT_EXCLUSIVE', message, 'RR07');
  return [{ path: `${path}.RmtInf`, problem, rule: 'remittance' }];
}

/** The elements of a name with their paths. */
function placed(json: MessageJson | undefined, name: string, below = ''): readonly Placed[] {
  const found = at(json, name);
  const path = below === '' ? name : `${below}.${name}`;
  if (!Array.isArray(found)) return all(found).map((each) => ({ path, json: each }));
  return found.map((each: MessageJson, i) => ({ path: `${path}[${i}]`, json: each }));
}
