/** Prefixes in scope; '' is the default namespace. Elements that declare none share their parent's. */
export type Scope = Readonly<Record<string, string>>;

export interface XmlAttribute {
  readonly prefix: string;
  readonly name: string;
  readonly namespace: string;
  readonly value: string;
}

/** An element as it stood in the XML: without comments and processing instructions. */
export interface XmlElement {
  readonly prefix: string;
  readonly name: string;
  readonly namespace: string;
  readonly scope: Scope;
  readonly attributes: readonly XmlAttribute[];
  /** Elements and text in document order; neighbouring text is one. */
  readonly content: readonly (XmlElement | string)[];
}

/** XML Schema's own attributes: a message may say where its schema is. */
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** Attributes that schemas allow everywhere. */
export const isSchemaHint = ({ namespace, name }: XmlAttribute): boolean =>
  namespace === XSI && (name === 'schemaLocation' || name === 'noNamespaceSchemaLocation');

const BLANK = /^[ \t\r\n]*$/;

/** Whether a text is only what XML takes as space between elements. */
export const isBlank = (text: string): boolean => text === '' || BLANK.test(text);

/** The elements in an element, without the text between them. */
export function elementsOf({ content }: XmlElement): readonly XmlElement[] {
  for (const each of content) if (typeof each === 'string') return content.filter(isElement);
  return content as readonly XmlElement[];
}

const isElement = (each: XmlElement | string): each is XmlElement => typeof each !== 'string';

/** The text in an element, without that of the elements in it. */
export function textOf({ content }: XmlElement): string {
  const [first] = content;
  if (content.length === 1 && typeof first === 'string') return first;
  let text = '';
  for (const each of content) if (typeof each === 'string') text += each;
  return text;
}
