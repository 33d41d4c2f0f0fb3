import type { XmlElement } from '../../shared/schema/xml/tree';
import { writeElement } from '../../shared/schema/xml/write-xml';
import { loadLibxml2, type Libxml2 } from './libxml2';
import { NodeMemory, type Pointer } from './node-memory';
import { readTree } from './read-tree';
import { refusalError, type Refusal } from './refusal';
import { TOO_DEEP, TooLarge } from './too-large';

type Document = InstanceType<Libxml2['XmlDocument']>;

/** A text parsed by libxml2. */
interface Xml {
  readonly document: Document;
  readonly memory: NodeMemory;
  /** Address of the root element, valid until the next call of libxml2. */
  readonly root: Pointer;
  /** @throws DomainError VALIDATION_ERROR when a limit is exceeded */
  readonly tree: () => XmlElement;
}

/** Self-test: a text with every construct that is read from the memory. */
const KNOWN = '<a xmlns="urn:a" xmlns:b="urn:b"><b:c d="e" b:f="g">h</b:c>\u{1F600}</a>';

let opening: Promise<XmlReader> | undefined;

/** Reads XML by libxml2, and takes the tree from its memory (adr/0001-one-reader-of-xml.md). */
export class XmlReader {
  private readonly memory: NodeMemory;

  private constructor(readonly libxml2: Libxml2) {
    this.memory = new NodeMemory(libxml2);
    const known = this.read(KNOWN, ({ tree }) => writeElement(tree()));
    if (known !== KNOWN) throw new Error(`libxml2-wasm's memory is not as it is read: ${known}`);
  }

  /** One instance a thread. */
  static open(): Promise<XmlReader> {
    return (opening ??= loadLibxml2().then((libxml2) => new XmlReader(libxml2)));
  }

  /**
   * Parses a text checked by `readText`; the document lives as long as `use` runs.
   * @throws DomainError VALIDATION_ERROR with line and column
   */
  read<T>(text: string, use: (xml: Xml) => T): T {
    const { memory } = this;
    const document = this.parse(text);
    try {
      const root = memory.rootOf(document);
      return use({ document, memory, root, tree: () => this.treeAt(root, text) });
    } finally {
      document.dispose();
    }
  }

  private treeAt(root: Pointer, text: string): XmlElement {
    try {
      return readTree(this.memory, root);
    } catch (error) {
      throw error instanceof TooLarge ? refusalError([error.refusalIn(text)]) : error;
    }
  }

  private parse(text: string): Document {
    const { XmlDocument, XmlParseError, ParseOption } = this.libxml2;
    const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
    try {
      // Bytes are copied into WebAssembly in a third of the time of a string.
      return XmlDocument.fromBuffer(Buffer.from(text), { option });
    } catch (error) {
      // An error without a line is not in the text: the memory is full.
      if (!(error instanceof XmlParseError) || error.details.some(({ line }) => line === 0))
        throw error;
      throw refusalError(error.details.map(toRefusal));
    }
  }
}

function toRefusal(detail: { message: string; line: number; col: number }): Refusal {
  const at = { line: detail.line, column: detail.col };
  // libxml2's own depth limit; its message advises an option that the sender cannot set.
  if (/^Excessive depth/.test(detail.message)) return { ...TOO_DEEP, at };
  return { code: 'XML_SYNTAX', message: `${detail.message.trim()}; correct the XML here`, at };
}
