import { SaxesParser, type SaxesTagNS } from 'saxes';
import { DEEPEST, LONGEST_NAME, MOST_ELEMENTS, MOST_PREFIXES } from '../../shared/message/bounds';
import type { Scope, XmlElement } from '../../shared/message/tree';
import { locationOf, refusalError, type Refusal } from './refusal';

export const TOO_DEEP = `elements are more than ${DEEPEST} levels deep; messages are never so deep`;

/** The namespace of what declares namespaces. */
const XMLNS = 'http://www.w3.org/2000/xmlns/';

interface Open {
  readonly element: XmlElement;
  readonly content: (XmlElement | string)[];
  /** Text before the next tag; pieces of it are parted by comments and CDATA sections. */
  text: string;
}

/**
 * The tree of an XML text. Comments and processing instructions are left out.
 * @throws DomainError VALIDATION_ERROR when it is past a bound of messages, or no XML to this reader
 */
export function readTree(text: string): XmlElement {
  const top = open({}, { prefix: '', name: '', namespace: '' }, []);
  const opened: Open[] = [top];
  let count = 0;
  const inner = () => opened.at(-1) ?? top;
  const addText = (piece: string) => {
    inner().text += piece;
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', (tag) => {
    const outer = inner();
    closeText(outer);
    const next = openTag(tag, outer.element.scope);
    const broken = opened.length > DEEPEST ? DEEP : brokenBound(tag, next.element);
    if (broken) throw refusalAt(broken, text, parser.position);
    if ((count += 1) > MOST_ELEMENTS) throw refusalAt(TOO_MANY, text, parser.position);
    outer.content.push(next.element);
    opened.push(next);
  });
  parser.on('closetag', () => {
    closeText(inner());
    opened.pop();
  });
  parser.on('error', ({ message }) => {
    const at = { line: parser.line, column: parser.column + 1 };
    throw refusalError([{ code: 'XML_SYNTAX', message, at }]);
  });
  parser.write(text).close();
  const root = top.content.find((each) => typeof each !== 'string');
  if (!root) throw new Error('a text with a root element has none');
  return root;
}

function closeText(inner: Open): void {
  if (inner.text !== '') inner.content.push(inner.text);
  inner.text = '';
}

type Naming = Pick<XmlElement, 'prefix' | 'name' | 'namespace'>;

function open(scope: Scope, naming: Naming, attributes: XmlElement['attributes']): Open {
  const content: (XmlElement | string)[] = [];
  return { element: { ...naming, scope, attributes, content }, content, text: '' };
}

function openTag({ prefix, local, uri, ns, attributes }: SaxesTagNS, outer: Scope): Open {
  // Of one scope where nothing is declared: what writes a tree compares them.
  const scope = Object.keys(ns).length === 0 ? outer : { ...outer, ...ns };
  const own = Object.values(attributes)
    .filter(({ uri: namespace }) => namespace !== XMLNS)
    .map((each) => ({
      prefix: each.prefix,
      name: each.local,
      namespace: each.uri,
      value: each.value,
    }));
  return open(scope, { prefix, name: local, namespace: uri }, own);
}

type Broken = Pick<Refusal, 'code' | 'message'>;

const TOO_MANY: Broken = {
  code: 'XML_ELEMENTS',
  message: `there are more than ${MOST_ELEMENTS} elements; send the payments in parts`,
};
const DEEP: Broken = { code: 'XML_DEPTH', message: TOO_DEEP };

function brokenBound({ name, attributes }: SaxesTagNS, { scope }: XmlElement): Broken | undefined {
  const long = [name, ...Object.keys(attributes)].find(({ length }) => length > LONGEST_NAME);
  if (long !== undefined) {
    const message = `a name has ${long.length} characters; ${LONGEST_NAME} are allowed: shorten it`;
    return { code: 'XML_NAME', message };
  }
  if (Object.keys(scope).length <= MOST_PREFIXES) return undefined;
  const message = `more than ${MOST_PREFIXES} namespaces are declared; declare those that are used`;
  return { code: 'XML_NAMESPACES', message };
}

/** @param position behind the tag that breaks a bound */
function refusalAt(broken: Broken, text: string, position: number) {
  return refusalError([{ ...broken, at: locationOf(text, text.lastIndexOf('<', position - 1)) }]);
}
