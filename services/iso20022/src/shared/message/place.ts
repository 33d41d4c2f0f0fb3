/** How the path of an issue is written: of the XML that came, or of the caller's JSON. */
export type PathForm = 'xpath' | 'json';

/** Where an element stands; its path is only written when an issue needs it. */
export interface Place {
  readonly parent?: Place | undefined;
  readonly name: string;
  /** Among its namesakes in the parent, from 0; undefined where there can be one only. */
  readonly index?: number | undefined;
}

/** /Document/FIToFICstmrCdtTrf/CdtTrfTxInf[2], or the same as JSON: ...CdtTrfTxInf[1]. */
export function pathOf(place: Place, form: PathForm): string {
  const steps: string[] = [];
  for (let at: Place | undefined = place; at; at = at.parent) {
    const isXPath = form === 'xpath';
    const position = at.index === undefined ? '' : `[${isXPath ? at.index + 1 : at.index}]`;
    steps.unshift(at.name + position);
  }
  return form === 'xpath' ? `/${steps.join('/')}` : steps.join('.');
}
