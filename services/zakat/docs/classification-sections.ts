import { code, table, type Sections } from '@masar/kit/pages';
import { DECISION_TABLE, type DecisionRow } from '../src/classification/decision-table';
import { TREATMENTS, type Treatment } from '../src/classification/treatments';

export const CLASSIFICATION_SECTIONS: Sections = {
  classification: () =>
    table(
      ['type', 'purpose', 'category', 'reason', 'source'],
      DECISION_TABLE.map((row) => [
        row.types.map(code).join(', '),
        purposesOf(row),
        code(row.category),
        row.reason,
        row.reference,
      ]),
    ),
  categories: () =>
    table(
      ['category', 'classification', 'what counts', 'rate', 'nisab', 'a year has to pass'],
      Object.entries<Treatment>(TREATMENTS).map(([category, treatment]) => [
        code(category),
        code(treatment.classification),
        COUNTS[treatment.counts],
        treatment.rate,
        NISAB[treatment.nisabBasis],
        treatment.hawlRequired ? 'yes' : 'no',
      ]),
    ),
};

const COUNTS: Readonly<Record<Treatment['counts'], string>> = {
  ALL: 'its value',
  LONG_TERM_SHARES: '`longTermSharesPercent` of its value',
  NONE: 'nothing of its value',
};

const NISAB: Readonly<Record<Treatment['nisabBasis'], string>> = {
  TENANT: 'that of `nisabType`',
  GOLD: code('GOLD'),
  SILVER: code('SILVER'),
  HEAD_COUNT: code('HEAD_COUNT'),
  FIVE_AWSUQ: code('FIVE_AWSUQ'),
  NONE: code('NONE'),
};

function purposesOf({ purposes, personalJewellery }: DecisionRow): string {
  const words = purposes === 'any' ? 'any' : purposes.map(code).join(', ');
  if (personalJewellery === undefined) return words;
  return `${words} where \`personalJewellery\` is ${code(personalJewellery)}`;
}
