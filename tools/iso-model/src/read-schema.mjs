import { XmlDocument, XmlElement } from 'libxml2-wasm';

/**
 * @typedef {Record<string, string | number | readonly string[]>} Type
 * @typedef {{ namespace: string, root: string, types: Map<string, Type> }} Schema
 */

const XSD = 'http://www.w3.org/2001/XMLSchema';
const COUNTS = ['minLength', 'maxLength', 'totalDigits', 'fractionDigits'];
const BASES = ['string', 'decimal', 'boolean', 'date', 'dateTime', 'time', 'gYearMonth'];
/** Outside of these, XSD's and JavaScript's regular expressions could mean different things. */
const PATTERN = /^(\[([A-Za-z0-9()+]|[A-Za-z0-9]-[A-Za-z0-9]|\\[-+])+\]|[-A-Za-z0-9(){},|]|\\\+)+$/;

/**
 * One schema as ISO publishes it. What it does not know it refuses, so that no rule of a later
 * schema is lost silently.
 * @param {Uint8Array} bytes
 * @returns {Schema}
 * @throws {Error} a construct that the model has no form for
 */
export function readSchema(bytes) {
  const document = XmlDocument.fromBuffer(bytes);
  try {
    const schema = document.root;
    const namespace = text(schema, 'targetNamespace');
    if (schema.attr('elementFormDefault')?.value !== 'qualified') {
      throw new Error(`${namespace}: local elements without a namespace`);
    }
    const parts = children(schema);
    const roots = parts.filter(({ name }) => name === 'element');
    if (!roots[0] || roots.length > 1) throw new Error(`${namespace}: not one root element`);
    const types = parts.filter((part) => part !== roots[0]);
    return {
      namespace,
      root: `${text(roots[0], 'name')} ${text(roots[0], 'type')}`,
      types: new Map(types.map((type) => [text(type, 'name'), readType(type)])),
    };
  } finally {
    document.dispose();
  }
}

/** @param {XmlElement} type */
function readType(type) {
  only(type, ['name']);
  const [outer, ...others] = children(type);
  if (!outer || others.length > 0) throw unknown(type);
  const content = type.name === 'complexType' ? innermost(outer) : outer;
  if (type.name === 'simpleType') return readSimple(content);
  if (type.name !== 'complexType') throw unknown(type);
  if (content.name === 'simpleContent') return readSimpleContent(content);
  if (content.name !== 'sequence' && content.name !== 'choice') throw unknown(content);
  only(content, []);
  const particles = children(content);
  const [first] = particles;
  if (first?.name === 'any' && particles.length === 1) return readAny(first);
  const names = new Set(particles.map((each) => text(each, 'name')));
  if (names.size !== particles.length) throw unknown(content);
  return { [content.name]: particles.map(readParticle) };
}

/** Schemas of 2009 put a choice into a sequence of nothing else. @param {XmlElement} group */
function innermost(group) {
  if (group.name !== 'sequence') return group;
  const [choice, ...others] = children(group);
  if (choice?.name !== 'choice' || others.length > 0) return group;
  only(group, []);
  return choice;
}

/** @param {XmlElement} any */
function readAny(any) {
  only(any, ['namespace', 'processContents']);
  if (text(any, 'processContents') !== 'lax') throw unknown(any);
  return { any: text(any, 'namespace') };
}

/** "Nm Max140Text", with its occurrence where that is not exactly one. @param {XmlElement} element */
function readParticle(element) {
  if (element.name !== 'element') throw unknown(element);
  only(element, ['name', 'type', 'minOccurs', 'maxOccurs']);
  const min = element.attr('minOccurs')?.value ?? '1';
  const max = (element.attr('maxOccurs')?.value ?? '1').replace('unbounded', 'n');
  const occurrence = min === '1' && max === '1' ? '' : ` ${min}..${max}`;
  return `${text(element, 'name')} ${text(element, 'type')}${occurrence}`;
}

/** @param {XmlElement} content */
function readSimpleContent(content) {
  const [extension, ...others] = children(content);
  if (extension?.name !== 'extension' || others.length > 0) throw unknown(content);
  only(extension, ['base']);
  const attributes = children(extension).map((attribute) => {
    only(attribute, ['name', 'type', 'use']);
    if (attribute.name !== 'attribute') throw unknown(attribute);
    return `${text(attribute, 'name')} ${text(attribute, 'type')} ${text(attribute, 'use')}`;
  });
  return { content: text(extension, 'base'), attributes };
}

/** @param {XmlElement} restriction */
function readSimple(restriction) {
  if (restriction.name !== 'restriction') throw unknown(restriction);
  const base = text(restriction, 'base').replace(/^xs:/, '');
  if (!BASES.includes(base)) throw unknown(restriction);
  /** @type {Type} */
  const type = { base };
  const enumeration = [];
  for (const facet of children(restriction)) {
    only(facet, ['value']);
    const value = text(facet, 'value');
    if (facet.name === 'enumeration') enumeration.push(value);
    else if (facet.name in type) throw unknown(facet);
    else if (COUNTS.includes(facet.name)) type[facet.name] = Number(value);
    else if (facet.name === 'minInclusive' && value === '0') type[facet.name] = 0;
    else if (facet.name === 'pattern' && PATTERN.test(value)) type[facet.name] = value;
    else throw unknown(facet);
  }
  return enumeration.length > 0 ? { ...type, enumeration } : type;
}

/** @param {XmlElement} element @returns {XmlElement[]} */
function children(element) {
  const found = [];
  for (let node = element.firstChild; node; node = node.next) {
    if (!(node instanceof XmlElement)) continue;
    if (node.namespaceUri !== XSD) throw unknown(node);
    found.push(node);
  }
  return found;
}

/** @param {XmlElement} element @param {string} name */
function text(element, name) {
  const value = element.attr(name)?.value;
  if (value === undefined) throw unknown(element);
  return value;
}

/** @param {XmlElement} element @param {readonly string[]} names */
function only(element, names) {
  if (element.attrs.some(({ name }) => !names.includes(name))) throw unknown(element);
}

/** @param {XmlElement} element */
function unknown(element) {
  return new Error(`line ${element.line}: the model has no form for this ${element.name}`);
}
