import type { Issue } from '../issue';
import type { AnyType, MessageModel, ModelType, Part, PartsType, SimpleType } from '../model/model';
import { MOST_ISSUES } from './bounds';
import { findingsOf, isInOrder, type Finding } from './check-parts';
import { checkValue } from './check-value';
import { pathOf, type PathForm, type Place } from './place';
import { elementsOf, isBlank, isSchemaHint, textOf, type XmlElement } from './xml/tree';

interface Walk {
  readonly model: MessageModel;
  readonly form: PathForm;
  readonly issues: Issue[];
}

/**
 * All schema errors of a Document or AppHdr, in document order. The verdict equals the schema's, except
 * that xsi:type and xsi:nil are errors: no message needs them.
 * Source: ISO 20022 message definitions, as the model has them.
 */
export function checkTree(root: XmlElement, model: MessageModel, form: PathForm): Issue[] {
  const walk: Walk = { model, form, issues: [] };
  const place = { name: root.name };
  if (root.name !== model.root.name || root.namespace !== model.namespace) {
    report(walk, place, {
      code: 'NAMESPACE',
      message: `is not ${model.root.name} of ${model.namespace}; use that element and namespace`,
    });
  } else checkElement(walk, { element: root, place }, model.root.type);
  return walk.issues;
}

/** An element with its place. */
interface At {
  readonly element: XmlElement;
  readonly place: Place;
}

function checkElement(walk: Walk, at: At, type: ModelType): void {
  const { element, place } = at;
  checkAttributes(walk, at, type);
  if (type.kind === 'simple') return checkSimple(walk, at, type);
  if (!isBlank(textOf(element))) {
    const message = 'holds text beside its elements; take the text out or put it into an element';
    report(walk, place, { code: 'TEXT_UNEXPECTED', message });
  }
  if (type.kind === 'any') return checkAny(walk, at, type);
  checkParts(walk, at, type);
}

function checkParts(walk: Walk, { element, place }: At, type: PartsType): void {
  const children = elementsOf(element);
  const { namespace } = walk.model;
  if (isInOrder(type, children, namespace)) return checkOrdered(walk, children, { place, type });
  const findings = findingsOf(type, children, namespace);
  const places = placesOf(children, { place, type });
  for (let at = 0; at <= children.length; at += 1) {
    for (const finding of findings.get(at) ?? []) {
      const missing =
        finding.name === undefined ? undefined : { parent: place, name: finding.name };
      report(walk, missing ?? places[at] ?? place, finding);
    }
    const [child, childPlace] = [children[at], places[at]];
    const part = child?.namespace === namespace && type.partOf.get(child.name);
    if (child && childPlace && part) {
      checkElement(walk, { element: child, place: childPlace }, part.type);
    }
  }
}

interface Parent {
  readonly place: Place;
  readonly type: PartsType;
}

/** Checks children in correct order, where elements of one name are adjacent. */
function checkOrdered(
  walk: Walk,
  children: readonly XmlElement[],
  { place: parent, type }: Parent,
): void {
  let before: Part | undefined;
  let index = 0;
  for (const element of children) {
    const { name } = element;
    const part = before?.name === name ? before : type.partOf.get(name);
    if (!part) continue;
    index = part === before ? index + 1 : 0;
    before = part;
    const place = { parent, name, index: isRepeatable(part) ? index : undefined };
    checkElement(walk, { element, place }, part.type);
  }
}

/** Places of children; an index is set when there are, or may be, several of a name. */
function placesOf(children: readonly XmlElement[], { place, type }: Parent): Place[] {
  const counts = new Map<string, number>();
  for (const { name } of children) counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return children.map(({ name }) => {
    const index = seen.get(name) ?? 0;
    seen.set(name, index + 1);
    const isList = (counts.get(name) ?? 0) > 1 || isRepeatable(type.partOf.get(name));
    return { parent: place, name, index: isList ? index : undefined };
  });
}

const isRepeatable = (part: Part | undefined): boolean => part !== undefined && part.max > 1;

function checkSimple(walk: Walk, { element, place }: At, type: SimpleType): void {
  const child = element.content.find((each) => typeof each !== 'string');
  const problem = child
    ? { code: 'ELEMENT_UNKNOWN', message: `holds ${child.name}, but only text may be here` }
    : checkValue(type, textOf(element));
  if (problem) report(walk, place, problem);
}

function checkAttributes(walk: Walk, { element, place }: At, type: ModelType): void {
  const known = type.kind === 'simple' ? type.attributes : [];
  if (known.length === 0 && element.attributes.length === 0) return;
  const present = element.attributes.filter((attribute) => !isSchemaHint(attribute));
  for (const { name, namespace, prefix, value } of present) {
    const qualified = prefix === '' ? name : `${prefix}:${name}`;
    const attribute = namespace === '' ? known.find((each) => each.name === name) : undefined;
    const problem = attribute
      ? checkValue(attribute.type, value)
      : { code: 'ATTRIBUTE_UNKNOWN', message: 'is not an attribute of this element; take it out' };
    if (problem) report(walk, { parent: place, name: `@${qualified}` }, problem);
  }
  for (const { name, isRequired } of known) {
    if (!isRequired || present.some((each) => each.name === name && each.namespace === ''))
      continue;
    const message = 'is missing; add the attribute';
    report(walk, { parent: place, name: `@${name}` }, { code: 'ATTRIBUTE_MISSING', message });
  }
}

/** Foreign content is not checked, except a message of this schema inside it. */
function checkAny(walk: Walk, { element, place }: At, type: AnyType): void {
  const children = elementsOf(element);
  const [first, second] = children;
  const isForeign = type.namespace === '##any' || first?.namespace === type.namespace;
  if (!first || second || !isForeign) {
    const which = type.namespace === '##any' ? 'any namespace' : type.namespace;
    const message = `holds ${children.length} elements; exactly one of ${which} is needed`;
    report(walk, place, { code: first ? 'ANY_CONTENT' : 'ELEMENT_MISSING', message });
  }
  children.forEach((child) => checkForeign(walk, child, { parent: place, name: child.name }));
}

function checkForeign(walk: Walk, element: XmlElement, place: Place): void {
  const { root, namespace } = walk.model;
  if (element.name === root.name && element.namespace === namespace) {
    return checkElement(walk, { element, place }, root.type);
  }
  for (const child of elementsOf(element)) {
    checkForeign(walk, child, { parent: place, name: child.name });
  }
}

function report({ issues, form }: Walk, place: Place, { code, message }: Finding): void {
  if (issues.length >= MOST_ISSUES) return;
  const path = pathOf(place, form);
  issues.push({ path, code, message: `${place.name}: ${message}`, severity: 'ERROR' });
}
