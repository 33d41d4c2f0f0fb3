/** Prefixes in scope; '' is the default namespace. An element without declarations shares its parent's scope. */
export type Scope = Readonly<Record<string, string>>;

export interface XmlAttribute {
  readonly prefix: string;
  readonly name: string;
  readonly namespace: string;
  readonly value: string;
}

/** An XML element, without comments and processing instructions. */
export interface XmlElement {
  readonly prefix: string;
  readonly name: string;
  readonly namespace: string;
  readonly scope: Scope;
  readonly attributes: readonly XmlAttribute[];
  /** Elements and text in document order; adjacent text is joined. */
  readonly content: readonly (XmlElement | string)[];
}

/** Namespace of xsi:schemaLocation. */
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** True for attributes that are allowed everywhere. */
export const isSchemaHint = ({ namespace, name }: XmlAttribute): boolean =>
  namespace === XSI && (name === 'schemaLocation' || name === 'noNamespaceSchemaLocation');

const BLANK = /^[ \t\r\n]*$/;

/** True for text of white space only. */
export const isBlank = (text: string): boolean => text === '' || BLANK.test(text);

/** Child elements, without the text between them. */
export function elementsOf({ content }: XmlElement): readonly XmlElement[] {
  for (const each of content) if (typeof each === 'string') return content.filter(isElement);
  return content as readonly XmlElement[];
}

const isElement = (each: XmlElement | string): each is XmlElement => typeof each !== 'string';

/** Text of an element, without that of its children. */
export function textOf({ content }: XmlElement): string {
  const [first] = content;
  if (content.length === 1 && typeof first === 'string') return first;
  let text = '';
  for (const each of content) if (typeof each === 'string') text += each;
  return text;
}
