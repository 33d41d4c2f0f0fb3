import { DEEPEST, LONGEST_NAME, MOST_ELEMENTS, MOST_PREFIXES } from '../../shared/schema/bounds';
import type { Scope, XmlAttribute, XmlElement } from '../../shared/schema/xml/tree';
import { KIND, NAMESPACE, Names, NODE, type NodeMemory, type Pointer } from './node-memory';
import { TOO_DEEP, TOO_MANY, TOO_MANY_PREFIXES, TooLarge, tooLong } from './too-large';

interface Namespace {
  readonly prefix: string;
  readonly href: string;
}

const NO_NAMESPACE: Namespace = { prefix: '', href: '' };
const NO_ATTRIBUTES: readonly XmlAttribute[] = [];
const NOTHING: XmlElement['content'] = [];

/**
 * The parsed document as a tree, without comments and processing instructions.
 * @throws TooLarge when a limit is exceeded
 */
export const readTree = (memory: NodeMemory, root: Pointer): XmlElement =>
  new TreeReader(memory).element(root, {}, 1);

class TreeReader {
  private readonly names: Names;
  private readonly namespaces = new Map<Pointer, Namespace>([[0, NO_NAMESPACE]]);
  /** Stack of the children of the open elements. */
  private readonly pending: (XmlElement | string)[] = [];
  /** Elements so far; `size` counts attributes too. */
  private count = 0;
  private size = 0;

  constructor(private readonly memory: NodeMemory) {
    this.names = new Names(memory);
  }

  element(at: Pointer, outer: Scope, depth: number): XmlElement {
    const { memory } = this;
    this.count += 1;
    if (depth > DEEPEST) throw new TooLarge(TOO_DEEP, this.count);
    this.countOne();
    const { prefix, href: namespace } = this.namespaceAt(memory.word(at, NODE.namespace));
    const name = this.nameAt(memory.word(at, NODE.name), prefix);
    const scope = this.scopeOf(memory.word(at, NODE.declared), outer);
    const attributes = this.attributesFrom(memory.word(at, NODE.attributes));
    const content = this.contentFrom(memory.word(at, NODE.children), scope, depth);
    return { prefix, name, namespace, scope, attributes, content };
  }

  private countOne(): void {
    this.size += 1;
    if (this.size > MOST_ELEMENTS) throw new TooLarge(TOO_MANY, this.count);
  }

  private contentFrom(first: Pointer, scope: Scope, depth: number): XmlElement['content'] {
    const { memory, pending } = this;
    if (first === 0) return NOTHING;
    const start = pending.length;
    for (let at = first; at !== 0; at = memory.word(at, NODE.next)) {
      const kind = memory.word(at, NODE.type);
      if (kind === KIND.element) pending.push(this.element(at, scope, depth + 1));
      else if (kind === KIND.text || kind === KIND.cdata) this.addText(at, start);
    }
    // A slice is exact; an array grown one by one reserves room for 17.
    const content = pending.slice(start);
    pending.length = start;
    return content;
  }

  /** Joins text nodes that comments and CDATA sections split. */
  private addText(at: Pointer, start: number): void {
    const { pending } = this;
    const text = this.memory.text(this.memory.word(at, NODE.content));
    const before = pending.length > start ? pending.at(-1) : undefined;
    if (typeof before === 'string') pending[pending.length - 1] = before + text;
    else if (text !== '') pending.push(text);
  }

  private attributesFrom(first: Pointer): readonly XmlAttribute[] {
    if (first === 0) return NO_ATTRIBUTES;
    const { memory } = this;
    const attributes: XmlAttribute[] = [];
    for (let at = first; at !== 0; at = memory.word(at, NODE.next)) {
      this.countOne();
      const { prefix, href: namespace } = this.namespaceAt(memory.word(at, NODE.namespace));
      const name = this.nameAt(memory.word(at, NODE.name), prefix);
      let value = '';
      for (let part = memory.word(at, NODE.children); part; part = memory.word(part, NODE.next)) {
        value += memory.text(memory.word(part, NODE.content));
      }
      attributes.push({ prefix, name, namespace, value });
    }
    return attributes;
  }

  /** Reuses the outer scope when nothing is declared: the writer compares scopes by identity. */
  private scopeOf(first: Pointer, outer: Scope): Scope {
    if (first === 0) return outer;
    const entries = Object.entries(outer);
    for (let at = first; at !== 0; at = this.memory.word(at, NAMESPACE.next)) {
      const { prefix, href } = this.namespaceAt(at);
      entries.push([prefix, href]);
    }
    // A prefix may be "__proto__", which an assignment would treat as the prototype.
    const scope = Object.fromEntries(entries);
    if (Object.keys(scope).length <= MOST_PREFIXES) return scope;
    throw new TooLarge(TOO_MANY_PREFIXES, this.count);
  }

  private namespaceAt(at: Pointer): Namespace {
    const known = this.namespaces.get(at);
    if (known) return known;
    const { memory } = this;
    const href = memory.text(memory.word(at, NAMESPACE.href));
    const prefix = this.nameAt(memory.word(at, NAMESPACE.prefix), '');
    const namespace = { prefix, href };
    this.namespaces.set(at, namespace);
    return namespace;
  }

  private nameAt(at: Pointer, prefix: string): string {
    const name = this.names.at(at);
    const length = name.length + (prefix === '' ? 0 : prefix.length + 1);
    if (length > LONGEST_NAME) throw new TooLarge(tooLong(length), this.count);
    return name;
  }
}
