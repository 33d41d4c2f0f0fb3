'use strict';

/**
 * Prints the seconds of each project's files at the end of a run, the slowest first, beside its budget. Workers
 * run side by side, so that their sum is more than the run took.
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
    for (const { displayName, perfStats, numPassingTests, numFailingTests } of testResults) {
      const name = displayName?.name ?? 'tests';
      const { files, tests, ms } = projects.get(name) ?? { files: 0, tests: 0, ms: 0 };
      projects.set(name, {
        files: files + 1,
        tests: tests + numPassingTests + numFailingTests,
        ms: ms + perfStats.runtime,
      });
    }
    const rows = [...projects].sort(([, a], [, b]) => b.ms - a.ms);
    const lines = rows.map(([name, { files, tests, ms }]) => {
      const [seconds, budget] = [ms / 1000, this.budgets[name] ?? Infinity];
      const over = seconds > budget ? '  OVER ITS BUDGET' : '';
      const columns = [seconds.toFixed(1), budget, files, tests].map((n) => String(n).padStart(8));
      return `${name.padEnd(26)}${columns.join('')}${over}`;
    });
    const head = [
      'project'.padEnd(26),
      ...['seconds', 'budget', 'files', 'tests'].map((n) => n.padStart(8)),
    ];
    process.stderr.write(`\n${head.join('')}\n${lines.join('\n')}\n`);
  }
}

module.exports = SecondsReporter;
