import type { Part, PartsType } from '../model/model';
import { MOST_ISSUES } from './bounds';
import { Order } from './order';
import type { XmlElement } from './xml/tree';

/** A problem at a child; `name` is set for a missing element. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly name?: string;
}

/** Findings by the child's index; one past the last is the end of the element. */
export type Findings = ReadonlyMap<number, readonly Finding[]>;

class Notes extends Map<number, Finding[]> {
  get isFull(): boolean {
    return this.size >= MOST_ISSUES;
  }

  add(at: number, finding: Finding): void {
    this.set(at, [...(this.get(at) ?? []), finding]);
  }
}

/** True for children that satisfy the schema; `findingsOf` explains the others. */
export function isInOrder(
  type: PartsType,
  children: readonly XmlElement[],
  namespace: string,
): boolean {
  const order = new Order(type);
  return (
    children.every((child) => child.namespace === namespace && order.next(child.name)) &&
    order.isComplete
  );
}

/** Problems of the children by their parent's type. */
export const findingsOf = (
  type: PartsType,
  children: readonly XmlElement[],
  namespace: string,
): Findings => (type.kind === 'choice' ? checkChoice : checkSequence)(type, children, namespace);

/** A sequence requires each part in order, within its occurrences. */
function checkSequence(
  type: PartsType,
  children: readonly XmlElement[],
  namespace: string,
): Findings {
  const notes = new Notes();
  const present = new Set(children.map(({ name }) => name));
  const counts = new Map<string, number>();
  let reached = 0;
  const passTo = (index: number, at: number) => {
    for (; reached < index; reached += 1) {
      const part = type.parts[reached];
      if (part && part.min > 0 && !present.has(part.name)) notes.add(at, missing(part));
    }
  };
  children.forEach((child, at) => {
    const part = knownPart(notes, type, { child, at, namespace });
    if (!part) return;
    const count = (counts.get(part.name) ?? 0) + 1;
    counts.set(part.name, count);
    passTo(part.index, at);
    const finding = count > part.max ? repeated(part) : misplaced(type, part, reached);
    if (finding) notes.add(at, finding);
  });
  passTo(type.parts.length, children.length);
  return notes;
}

/** A choice requires exactly one of its parts. */
function checkChoice(
  type: PartsType,
  children: readonly XmlElement[],
  namespace: string,
): Findings {
  const notes = new Notes();
  const names = type.parts.map(({ name }) => name).join(', ');
  let chosen: Part | undefined;
  let count = 0;
  children.forEach((child, at) => {
    const part = knownPart(notes, type, { child, at, namespace });
    if (!part) return;
    chosen ??= part;
    if (part === chosen) count += 1;
    if (part !== chosen) {
      const message = `cannot stand beside ${chosen.name}; keep one of ${names}`;
      notes.add(at, { code: 'CHOICE_CONFLICT', message });
    } else if (count > part.max) notes.add(at, repeated(part));
  });
  if (!chosen && children.length === 0) {
    notes.add(0, { code: 'CHOICE_MISSING', message: `is empty; add one of ${names}` });
  }
  return notes;
}

interface Child {
  readonly child: XmlElement;
  readonly at: number;
  readonly namespace: string;
}

function knownPart(notes: Notes, type: PartsType, { child, at, namespace }: Child) {
  const part = type.partOf.get(child.name);
  if (part && child.namespace === namespace) return part;
  if (notes.isFull) return undefined;
  const expected = type.parts.map(({ name }) => name).join(', ');
  notes.add(
    at,
    part
      ? {
          code: 'NAMESPACE',
          message: `is of ${child.namespace || 'no namespace'}; use ${namespace}`,
        }
      : { code: 'ELEMENT_UNKNOWN', message: `is not known here; allowed are ${expected}` },
  );
  return undefined;
}

const missing = ({ name }: Part): Finding => ({
  code: 'ELEMENT_MISSING',
  message: 'is missing; add it',
  name,
});

const repeated = ({ max }: Part): Finding => ({
  code: 'ELEMENT_REPEATED',
  message: `comes more often than the ${max} allowed; take the others out`,
});

/** A part that comes after one that follows it in the schema. */
function misplaced(type: PartsType, part: Part, reached: number): Finding | undefined {
  const before = type.parts[reached];
  if (part.index >= reached || !before) return undefined;
  return { code: 'ELEMENT_ORDER', message: `comes too late; move it before ${before.name}` };
}
