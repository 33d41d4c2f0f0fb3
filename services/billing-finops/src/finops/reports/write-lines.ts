import { stringify, type Options } from 'csv-stringify/sync';
import type { Cells } from './columns';
import type { ReportFormat } from './report';

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * A cell that a program could take for a formula is quoted as text; a negative number stays one. Lines end as RFC 4180
 * says.
 */
const CSV: Options = {
  escape_formulas: true,
  record_delimiter: 'windows',
  cast: {
    string: (value) => (NUMBER.test(value) ? { value, escape_formulas: false } : value),
  },
};

/** The text of a report piece by piece, so that no more than a piece of it is in memory. */
export interface LineWriter {
  readonly begin: () => string;
  readonly lines: (cells: readonly Cells[]) => string;
  readonly end: () => string;
}

export function lineWriter(format: ReportFormat, columns: readonly string[]): LineWriter {
  return format === 'JSON' ? jsonLines() : csvLines(columns);
}

/** Media type of a report. */
export function typeOf(format: ReportFormat): string {
  return format === 'JSON' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8';
}

function csvLines(columns: readonly string[]): LineWriter {
  return {
    begin: () => stringify([columns], CSV),
    lines: (cells) =>
      stringify(
        cells.map((each) => Object.values(each)),
        CSV,
      ),
    end: () => '',
  };
}

function jsonLines(): LineWriter {
  let separator = '\n';
  return {
    begin: () => '[',
    lines: (cells) => {
      const written = cells.map((each) => {
        const line = separator + JSON.stringify(each);
        separator = ',\n';
        return line;
      });
      return written.join('');
    },
    end: () => '\n]\n',
  };
}
