import type { Cells } from './columns';
import type { ReportFormat } from './report';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** First characters, also in full width, by which programs take a cell for a formula. Source: OWASP, CSV Injection. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const QUOTED = /[",\r\n]/;

/** Writes a report piece by piece, so that only one piece is in memory. */
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

/** RFC 4180, written by hand: csv-stringify takes some 20 times as long for one line. */
function csvLines(columns: readonly string[]): LineWriter {
  return {
    begin: () => csvLine(columns),
    lines: (cells) => cells.map((each) => csvLine(Object.values(each))).join(''),
    end: () => '',
  };
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell that a program could take for a formula gets an apostrophe in front; a negative number does not. */
function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
