import { escapeAttribute, escapeText } from './write-text';
import { XSI, type Scope, type XmlElement } from './tree';

/**
 * Writes a tree as XML on one line, without a declaration. The message's elements use the default namespace;
 * foreign elements keep their prefixes.
 */
export const writeElement = (element: XmlElement): string => write(element, {});

function write(element: XmlElement, outer: Scope): string {
  const name = element.prefix === '' ? element.name : `${element.prefix}:${element.name}`;
  let head = name;
  if (element.scope !== outer) head += writeScope(element.scope, outer);
  for (const { prefix, name: attribute, value } of element.attributes) {
    const qualified = prefix === '' ? attribute : `${prefix}:${attribute}`;
    head += ` ${qualified}="${escapeAttribute(value)}"`;
  }
  if (element.content.length === 0) return `<${head}/>`;
  let inner = '';
  for (const each of element.content) {
    inner += typeof each === 'string' ? escapeText(each) : write(each, element.scope);
  }
  return `<${head}>${inner}</${name}>`;
}

function writeScope(scope: Scope, outer: Scope): string {
  return Object.entries(scope)
    .filter(([prefix, uri]) => (outer[prefix] ?? '') !== uri)
    .map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`)
    .join('');
}

/** Scope of a message's elements, with xsi when a schema hint needs it. */
export const scopeOf = (namespace: string, hasHint: boolean): Scope =>
  hasHint ? { '': namespace, xsi: XSI } : { '': namespace };
