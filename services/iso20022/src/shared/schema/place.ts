/** Form of a path: XPath, or JSON. */
export type PathForm = 'xpath' | 'json';

/** Place of an element; the path is built only for an issue. */
export interface Place {
  readonly parent?: Place | undefined;
  readonly name: string;
  /** Index among elements of its name in the parent, from 0; undefined when only one is allowed. */
  readonly index?: number | undefined;
}

/** Such as /Document/FIToFICstmrCdtTrf/CdtTrfTxInf[2], or in JSON ...CdtTrfTxInf[1]. */
export function pathOf(place: Place, form: PathForm): string {
  const steps: string[] = [];
  for (let at: Place | undefined = place; at; at = at.parent) {
    const isXPath = form === 'xpath';
    const position = at.index === undefined ? '' : `[${isXPath ? at.index + 1 : at.index}]`;
    steps.unshift(at.name + position);
  }
  return form === 'xpath' ? `/${steps.join('/')}` : steps.join('.');
}
