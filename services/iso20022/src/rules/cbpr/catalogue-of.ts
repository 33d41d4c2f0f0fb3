import type { Family } from '../../shared/families';
import { CAMT_052 } from './catalogue/camt-052';
import { CAMT_054 } from './catalogue/camt-054';
import { PACS_002 } from './catalogue/pacs-002';
import { PACS_004 } from './catalogue/pacs-004';
import { PACS_008, PACS_008_STP } from './catalogue/pacs-008';
import { PACS_009, PACS_009_ADV, PACS_009_COV } from './catalogue/pacs-009';
import { PAIN_001 } from './catalogue/pain-001';
import { CAMT_053, CAMT_056, CAMT_060, PAIN_002, PAIN_008 } from './catalogue/other-families';
import { find, textsAt, type Message } from './element';
import { clearingSystemNamed } from './identification';
import { headerFields, type Named } from './header-fields';
import type { Catalogue, CbprRule } from './rule';

/** A form of a family with its own rules, such as a cover. */
interface Form extends Named {
  readonly family: Family;
  readonly catalogue: Catalogue;
}

/** Special forms come before the plain one. */
const CATALOGUES: readonly Form[] = [
  { family: 'pain.001', catalogue: PAIN_001 },
  { family: 'pacs.002', catalogue: PACS_002 },
  { family: 'pacs.004', catalogue: PACS_004 },
  { family: 'pacs.008', service: 'stp', catalogue: PACS_008_STP },
  { family: 'pacs.008', catalogue: PACS_008 },
  {
    family: 'pacs.009',
    service: 'cov',
    carries: 'Document/FICdtTrf/CdtTrfTxInf/UndrlygCstmrCdtTrf',
    catalogue: PACS_009_COV,
  },
  { family: 'pacs.009', service: 'adv', catalogue: PACS_009_ADV },
  { family: 'pacs.009', catalogue: PACS_009 },
  { family: 'camt.052', catalogue: CAMT_052 },
  { family: 'camt.054', catalogue: CAMT_054 },
  { family: 'camt.053', catalogue: CAMT_053 },
  { family: 'camt.056', catalogue: CAMT_056 },
  { family: 'camt.060', catalogue: CAMT_060 },
  { family: 'pain.002', catalogue: PAIN_002 },
  { family: 'pain.008', catalogue: PAIN_008 },
];

/** The first matching form decides; each also has rules on its header. */
export const FORMS: readonly Form[] = CATALOGUES.map(({ catalogue, ...form }) => ({
  ...form,
  catalogue: {
    ...catalogue,
    rules: [...headerFields(form), ...catalogue.rules, ...clearingRules(form)],
  },
}));

function clearingRules({ family }: { readonly family: Family }): readonly CbprRule[] {
  return family === 'pain.001' || family === 'camt.054' ? [] : [clearingSystemNamed];
}

/** The rules for a message; undefined for a family without any. */
export const catalogueOf = (message: Message): Catalogue | undefined =>
  FORMS.find((form) => fits(form, message))?.catalogue;

function fits({ family, service, carries }: Form, { root, definition }: Message): boolean {
  if (!definition.startsWith(`${family}.`)) return false;
  if (service === undefined) return true;
  const [named] = textsAt(root, 'AppHdr/BizSvc');
  if (named?.split('.')[2] === service) return true;
  return carries !== undefined && find(root, carries).length > 0;
}
