'use strict';

const NAME_WIDTH = 26;
const COLUMNS = ['seconds', 'budget', 'cpu', 'loading', 'files', 'tests'];

/**
 * Prints the seconds of each project's files at the end of a run, the slowest first, beside its budget: their
 * wall time, their worker's processor time, and how much of that went into loading modules. Workers run side by
 * side, so that the sum is more than the run took.
 */
class SecondsReporter {
  /**
   * @param {unknown} _globalConfig
   * @param {{ budgets: Readonly<Record<string, number>> }} options seconds by project
   */
  constructor(_globalConfig, { budgets }) {
    this.budgets = budgets;
  }

  onRunComplete(_contexts, { testResults }) {
    const projects = new Map();
    for (const file of testResults) {
      const name = file.displayName?.name ?? 'tests';
      projects.set(name, [...(projects.get(name) ?? []), file]);
    }
    const rows = [...projects].map(([name, files]) => this.row(name, files));
    rows.sort((a, b) => b.seconds - a.seconds);
    const lines = rows.map(({ text }) => text);
    process.stderr.write(`\n${[columns('project', COLUMNS), ...lines].join('\n')}\n`);
  }

  row(name, files) {
    const sum = (of) => files.reduce((total, file) => total + (of(file) ?? 0), 0);
    const seconds = sum(({ perfStats }) => perfStats.runtime) / 1000;
    const budget = this.budgets[name];
    const numbers = [
      seconds,
      budget,
      sum(({ processorMs }) => processorMs?.whole) / 1000,
      sum(({ processorMs }) => processorMs?.loading) / 1000,
      files.length,
      sum(({ numPassingTests, numFailingTests }) => numPassingTests + numFailingTests),
    ];
    const mark = budget !== undefined && seconds > budget ? '  over its budget' : '';
    return { seconds, text: columns(name, numbers.map(shown)) + mark };
  }
}

/** @param {number | undefined} n */
function shown(n) {
  if (n === undefined) return '';
  return Number.isInteger(n) ? String(n) : n.toFixed(1);
}

/** @param {string} name @param {readonly string[]} texts */
function columns(name, texts) {
  return name.padEnd(NAME_WIDTH) + texts.map((text) => text.padStart(9)).join('');
}

module.exports = SecondsReporter;
