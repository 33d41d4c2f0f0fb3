import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import { stringify } from 'csv-stringify/sync';

type Row = readonly [section: string, name: string, measure: string, value: string | number];

const COLUMNS = ['section', 'name', 'measure', 'value'];

/**
 * The report as CSV (RFC 4180), a line for each number. A cell that a program could take for a formula is quoted as
 * text.
 */
export function writeCsv(report: shapes.UnderwritingReport): string {
  return stringify([COLUMNS, ...rowsOf(report)], {
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

function rowsOf({ from, to, total, ...report }: shapes.UnderwritingReport): Row[] {
  return [
    ['period', '', 'from', from],
    ['period', '', 'to', to],
    ...group('all', total),
    ...report.byProduct.flatMap((each) => group('product', each)),
    ...report.byRiskClass.flatMap((each) => group('riskClass', each)),
    ...report.byAgeBand.flatMap((each) => group('ageBand', each)),
    ...report.bySex.flatMap((each) => group('sex', each)),
    ['reviews', '', 'count', report.reviewed],
    ['reviews', '', 'overrides', report.overrides],
    ['hours', 'decide', 'median', report.medianHoursToDecide ?? ''],
  ];
}

function group(section: string, { value, ...counts }: shapes.ReportGroup): Row[] {
  return Object.entries(counts).map(([measure, count]): Row => [section, value, measure, count]);
}
