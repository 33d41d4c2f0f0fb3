import { createdWithOffset } from './beyond';
import type { CbprRule } from './rule';

/** What a special form of a family is known by: its header's BizSvc, or what it carries. */
export interface Named {
  /** In BizSvc, such as cov in swift.cbprplus.cov.03. */
  readonly service?: string;
  /** An element that only this form has. */
  readonly carries?: string;
}

/**
 * What CBPR+ asks of a header by itself, in every message; no number can be named. What a header lacks is
 * a warning, as the numbered rules compare only what stands there.
 * Source: CBPR+ user handbook, From, To, Business Service, Creation Date; domain page, 5.1, CreDtTm.
 */
export const headerFields = ({ service, carries }: Named): readonly CbprRule[] => [
  namedByBic('Fr'),
  namedByBic('To'),
  // A form that is known by its BizSvc alone has one.
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

/** The release is left open: one of the year before is no fault of the message. */
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
