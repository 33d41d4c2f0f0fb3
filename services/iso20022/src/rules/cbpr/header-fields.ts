import { createdWithOffset } from './unnumbered-rules';
import type { CbprRule } from './rule';

/** Marks of a special form of a family: its header's BizSvc, or an element. */
export interface Named {
  /** In BizSvc, such as cov in swift.cbprplus.cov.03. */
  readonly service?: string;
  /** An element that only this form has. */
  readonly carries?: string;
}

/**
 * Unnumbered rules on the header of every message. An absent element is a warning, as the numbered rules only
 * compare elements that are present.
 * Source: CBPR+ user handbook, From, To, Business Service, Creation Date.
 */
export const headerFields = ({ service, carries }: Named): readonly CbprRule[] => [
  namedByBic('Fr'),
  namedByBic('To'),
  // A form recognised by its BizSvc alone cannot lack it.
  ...(service && !carries ? [] : [serviceTold(serviceOf(service))]),
  serviceFits(serviceOf(service)),
  createdWithOffset('AppHdr', 'CreDt'),
];

const serviceOf = (service?: string) => ['swift.cbprplus', service].filter(Boolean).join('.');

const namedByBic = (element: 'Fr' | 'To'): CbprRule => ({
  numbers: [],
  code: 'CBPR_HEADER_BIC',
  at: `AppHdr/${element}`,
  must: { haveOneOf: ['FIId/FinInstnId/BICFI', 'OrgId/Id/OrgId/AnyBIC'] },
  message: `${element} of the header names a BIC: add FIId/FinInstnId/BICFI, or OrgId/Id/OrgId/AnyBIC`,
  severity: 'WARNING',
  reason: 'CH21',
  keeps: { FIId: { FinInstnId: { BICFI: 'RIBLSARI' } } },
  breaks: { FIId: { FinInstnId: { LEI: '5493001KJTIIGC8Y1R12' } } },
});

const serviceTold = (called: string): CbprRule => ({
  numbers: [],
  code: 'CBPR_BIZSVC_MISSING',
  at: 'AppHdr',
  must: { have: ['BizSvc'] },
  message: `BizSvc of the header names the rules that the message follows: add it, as ${called}.03`,
  severity: 'WARNING',
  reason: 'CH21',
  keeps: { BizSvc: `${called}.03` },
  breaks: {},
});

/** Any release is accepted: one of the previous year is not an error. */
const serviceFits = (called: string): CbprRule => ({
  numbers: [],
  code: 'CBPR_BIZSVC',
  at: 'AppHdr',
  must: {
    holdLike: { path: 'BizSvc', pattern: new RegExp(`^${called.replace(/\./g, '\\.')}\\.\\d{2}$`) },
  },
  message: `BizSvc of the header names the rules that the message follows: write ${called} with their release, such as ${called}.03`,
  reason: 'CH16',
  keeps: { BizSvc: `${called}.03` },
  breaks: { BizSvc: called },
});
