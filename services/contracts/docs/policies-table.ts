import { code, table } from '@masar/kit/pages';
import { AAOIFI, JURISDICTION_POLICIES, type PolicyRow } from '../src/shared/jurisdiction-policies';

/** The policies that the rails share, a row for each country. */
export function policiesTable(): string {
  const rows = Object.entries({ 'any other': AAOIFI, ...JURISDICTION_POLICIES });
  return table(
    [
      'jurisdiction',
      'rebate',
      'source',
      'guarantee fee, cap a year',
      'source',
      'lateness',
      'source',
      'seller for a tawarruq customer',
      'source',
      'weekend',
      'source',
    ],
    rows.map(([country, row]) => policyRow(country, row)),
  );
}

function policyRow(country: string, { source, policy }: PolicyRow): readonly string[] {
  return [
    country,
    `${code(policy.rebateMode)}, ${code(policy.rebateMethod)}`,
    source.rebate,
    `${code(policy.guaranteeFeePolicy)}, ${policy.guaranteeFeeCapPercent} %`,
    source.guaranteeFee,
    code(policy.latePayment),
    source.latePayment,
    code(policy.tawarruqAgent),
    source.tawarruqAgent,
    policy.weekend.map(code).join(', '),
    source.weekend,
  ];
}
