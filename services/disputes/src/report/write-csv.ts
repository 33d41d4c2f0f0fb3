import type * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import { stringify } from 'csv-stringify/sync';

type Row = readonly [section: string, name: string, measure: string, value: string | number];

const COLUMNS = ['section', 'name', 'measure', 'value'];

/**
 * The report as CSV (RFC 4180), a line for each number. A cell that a program could take for a formula is quoted as
 * text.
 */
export function writeCsv(report: shapes.DisputeReport): string {
  return stringify([COLUMNS, ...rowsOf(report)], {
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

function rowsOf({ from, to, total, ...report }: shapes.DisputeReport): Row[] {
  return [
    ['period', '', 'from', from],
    ['period', '', 'to', to],
    ['disputes', '', 'count', total],
    ...counts('status', report.byStatus),
    ...counts('category', report.byCategory),
    ...counts('priority', report.byPriority),
    ...counts('resolution', report.byResolution),
    ...kept('sla', report.sla),
    ...kept('regulator', report.regulator),
    ...hours('acknowledge', report.acknowledge),
    ...hours('resolve', report.resolve),
    ...report.redress.flatMap(({ currency, amount, compensation }): Row[] => [
      ['redress', currency, 'amount', amount],
      ['redress', currency, 'compensation', compensation],
    ]),
  ];
}

function counts(section: string, all: readonly shapes.ReportCount[]): Row[] {
  return all.map(({ value, count }) => [section, value, 'count', count]);
}

function kept(section: string, { kept: inTime, missed, running }: shapes.ReportKept): Row[] {
  return [
    ['deadlines', section, 'kept', inTime],
    ['deadlines', section, 'missed', missed],
    ['deadlines', section, 'running', running],
  ];
}

function hours(
  section: string,
  { count, medianHours = '', p90Hours = '' }: shapes.ReportHours,
): Row[] {
  return [
    ['hours', section, 'count', count],
    ['hours', section, 'median', medianHours],
    ['hours', section, 'p90', p90Hours],
  ];
}
