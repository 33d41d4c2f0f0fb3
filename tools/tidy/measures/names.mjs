import { isCode } from '../sources.mjs';

/** Names that a reader has to look up, with the term that software or finance has for the thing. */
const BETTER = {
  refuseTwice: 'rejectDuplicate',
  walls: 'ssrfGuard',
  lane: 'endpointQueue',
  hastenRetries: 'expediteRetries',
  likenesses: 'duplicateKeys',
  minded: 'warnings',
  hear: 'applyBankResponse',
  remarks: 'reportedStatuses',
  handOver: 'submission',
  takeIn: 'ingest',
  troubles: 'deliveryAlerts',
  works: 'jobs',
  followers: 'subscribers',
  spoken: 'bankStatements',
  oneWayOut: 'singleOutcome',
};
const TERMS = new Map(Object.entries(BETTER).map(([name, term]) => [name.toLowerCase(), term]));
const EXPORTED =
  /^export (?:abstract )?(?:async )?(?:class|function|const|interface|type|enum) (\w+)/gm;

/**
 * Files, folders and exports with such a name.
 * @type {import('../tidy.mjs').Measure}
 */
export const names = {
  name: 'names that are no term of software or finance',
  remedy: 'take the term beside it in measures/names.mjs',
  offences: (sources) =>
    sources
      .filter((source) => isCode(source) && !source.path.startsWith('tools/tidy/'))
      .flatMap(({ path, text }) => {
        const exported = [...text.matchAll(EXPORTED)].map(([, name]) => name ?? '');
        const parts = path.replace(/(\.test)?\.\w+$/, '').split('/');
        const bad = [...parts.map((part) => part.replaceAll('-', '')), ...exported].filter((name) =>
          TERMS.has(name.toLowerCase()),
        );
        return bad.map((name) => `${path}: ${name}`);
      }),
};
