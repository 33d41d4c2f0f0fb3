import type { MessageEnvelope, MessageJson } from '../../shared/message-json';

/** Form of the paths: XPath, or JSON. */
export type PathForm = 'xpath' | 'json';

/** The text of an element or attribute. */
export interface Leaf {
  readonly path: string;
  /** Name of the element, or of the attribute with its @. */
  readonly name: string;
  readonly text: string;
  /** Its @Ccy. */
  readonly currency?: string | undefined;
}

interface Visitor {
  element?(path: string): void;
  leaf?(leaf: Leaf): void;
}

/** Visits every element and every text of a message in document order. */
export function walk(message: MessageEnvelope, form: PathForm, visitor: Visitor): void {
  const { AppHdr, Document } = message;
  if (AppHdr !== undefined) visit('AppHdr', AppHdr, { form, visitor, path: '' });
  visit('Document', Document, { form, visitor, path: '' });
}

interface Visit {
  readonly form: PathForm;
  readonly visitor: Visitor;
  /** Path of the parent. */
  readonly path: string;
}

function visit(name: string, value: MessageJson, at: Visit): void {
  const { form, visitor } = at;
  const path = at.path + (form === 'xpath' ? '/' : at.path && '.') + name;
  if (Array.isArray(value)) {
    const first = form === 'xpath' ? 1 : 0;
    value.forEach((each: MessageJson, i) =>
      inside(name, each, { ...at, path: `${path}[${i + first}]` }),
    );
  } else if (name.startsWith('@')) {
    visitor.leaf?.({ path, name, text: String(value) });
  } else inside(name, value, { form, visitor, path });
}

/** Visits one element at its own path. */
function inside(name: string, value: MessageJson, at: Visit): void {
  const { path, visitor } = at;
  visitor.element?.(path);
  if (typeof value === 'string') return visitor.leaf?.({ path, name, text: value });
  // The model rejects any value that is not JSON of a message.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const parts = value as Readonly<Record<string, MessageJson>>;
  const { '#text': text, '@Ccy': currency } = parts;
  if (typeof text === 'string')
    visitor.leaf?.({
      path,
      name,
      text,
      currency: currency === undefined ? undefined : String(currency),
    });
  for (const [part, each] of Object.entries(parts)) if (part !== '#text') visit(part, each, at);
}
