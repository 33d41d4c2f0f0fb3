import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { DEEPEST, LONGEST_NAME, MOST_ELEMENTS, MOST_PREFIXES } from '../../shared/message/bounds';
import type { Scope, XmlAttribute, XmlElement } from '../../shared/message/tree';
import { Names, namespaceOf, readAttributes, type Name } from './names';
import { locationOf, refusalError, type Refusal } from './refusal';

export const TOO_DEEP = `elements are more than ${DEEPEST} levels deep; messages are never so deep`;

/** An element whose end has not come; what it holds is in the reader's content, from first on. */
interface Open {
  readonly name: Name;
  readonly scope: Scope;
  readonly attributes: readonly XmlAttribute[];
  readonly first: number;
}

const NO_ATTRIBUTES: readonly XmlAttribute[] = [];
const NOTHING: XmlElement['content'] = [];

/**
 * The tree of an XML text that libxml2 takes for XML with correct namespaces. Comments and processing
 * instructions are left out.
 * @throws DomainError VALIDATION_ERROR when it is past a bound of messages, or no XML to this reader
 */
export const readTree = (text: string): XmlElement => new TreeReader(text).read();

class TreeReader {
  private readonly parser = new SaxesParser();
  private readonly names = new Names();
  private readonly opened: Open[] = [];
  private readonly content: (XmlElement | string)[] = [];
  /** Text before the next tag; pieces of it are parted by comments and CDATA sections. */
  private pending = '';
  private count = 0;

  constructor(private readonly text: string) {}

  read(): XmlElement {
    const { parser, text, content } = this;
    const addText = (piece: string) => {
      this.pending += piece;
    };
    parser.on('text', addText);
    parser.on('cdata', addText);
    parser.on('opentag', (tag) => this.open(tag));
    parser.on('closetag', () => this.close());
    parser.on('error', ({ message }) => {
      const at = { line: parser.line, column: parser.column + 1 };
      throw refusalError([{ code: 'XML_SYNTAX', message, at }]);
    });
    parser.write(text).close();
    const root = content.find((each) => typeof each !== 'string');
    if (!root) throw new Error('a text with a root element has none');
    return root;
  }

  private open({ name: qualified, attributes }: SaxesTagPlain): void {
    this.closeText();
    if (this.opened.length >= DEEPEST) throw this.refusal(DEEP);
    if ((this.count += 1) > MOST_ELEMENTS) throw this.refusal(TOO_MANY);
    const name = this.nameOf(qualified);
    const outer = this.opened.at(-1)?.scope ?? {};
    const first = this.content.length;
    let own: Pick<Open, 'scope' | 'attributes'> = { scope: outer, attributes: NO_ATTRIBUTES };
    if (Object.keys(attributes).length > 0) {
      own = readAttributes(attributes, outer, (each) => this.nameOf(each));
      if (Object.keys(own.scope).length > MOST_PREFIXES) throw this.refusal(TOO_MANY_PREFIXES);
    }
    this.opened.push({ name, scope: own.scope, attributes: own.attributes, first });
  }

  private close(): void {
    this.closeText();
    const open = this.opened.pop();
    if (!open) return;
    const { scope, attributes, first } = open;
    const { prefix, local: name } = open.name;
    const namespace = namespaceOf(prefix, scope);
    // Lists that grow one by one keep room for 17, and spread objects took most of the time of a reading.
    const content = first === this.content.length ? NOTHING : this.content.splice(first);
    this.content.push({ prefix, name, namespace, scope, attributes, content });
  }

  private closeText(): void {
    if (this.pending !== '' && this.opened.length > 0) this.content.push(this.pending);
    this.pending = '';
  }

  private nameOf(qualified: string): Name {
    if (qualified.length > LONGEST_NAME) throw this.refusal(tooLong(qualified));
    return this.names.read(qualified);
  }

  /** Of the tag that was read last. */
  private refusal(broken: Broken) {
    const { text, parser } = this;
    const at = locationOf(text, text.lastIndexOf('<', parser.position - 1));
    return refusalError([{ ...broken, at }]);
  }
}

type Broken = Pick<Refusal, 'code' | 'message'>;

const DEEP: Broken = { code: 'XML_DEPTH', message: TOO_DEEP };
const TOO_MANY: Broken = {
  code: 'XML_ELEMENTS',
  message: `there are more than ${MOST_ELEMENTS} elements; send the payments in parts`,
};
const TOO_MANY_PREFIXES: Broken = {
  code: 'XML_NAMESPACES',
  message: `more than ${MOST_PREFIXES} namespaces are declared; declare those that are used`,
};
const tooLong = ({ length }: string): Broken => ({
  code: 'XML_NAME',
  message: `a name has ${length} characters; ${LONGEST_NAME} are allowed: shorten it`,
});
