import type { XmlElement } from '../../shared/message/tree';
import { writeElement } from '../../shared/message/write-xml';
import { loadLibxml2, type Libxml2 } from './libxml2';
import { NodeMemory, type Pointer } from './node-memory';
import { readTree } from './read-tree';
import { refusalError, type Refusal } from './refusal';
import { TOO_DEEP, TooLarge } from './too-large';

type Document = InstanceType<Libxml2['XmlDocument']>;

/** A text that libxml2 has read. */
interface Xml {
  readonly document: Document;
  readonly memory: NodeMemory;
  /** The root element's place in the memory, until libxml2 is called again. */
  readonly root: Pointer;
  /** @throws DomainError VALIDATION_ERROR past a bound of messages */
  readonly tree: () => XmlElement;
}

/** A text with everything that is read of the memory. */
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

  /** Opened once a thread. */
  static open(): Promise<XmlReader> {
    return (opening ??= loadLibxml2().then((libxml2) => new XmlReader(libxml2)));
  }

  /**
   * Reads a text that readText let through, for as long as it is used.
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
      // Text that is handed over as bytes is copied in a third of the time.
      return XmlDocument.fromBuffer(Buffer.from(text), { option });
    } catch (error) {
      // Without a line it is no fault of the text: the memory is full.
      if (!(error instanceof XmlParseError) || error.details.some(({ line }) => line === 0))
        throw error;
      throw refusalError(error.details.map(toRefusal));
    }
  }
}

function toRefusal(detail: { message: string; line: number; col: number }): Refusal {
  const at = { line: detail.line, column: detail.col };
  // Its own limit comes first in very deep texts, and it advises an option that is not the sender's.
  if (/^Excessive depth/.test(detail.message)) return { ...TOO_DEEP, at };
  return { code: 'XML_SYNTAX', message: `${detail.message.trim()}; correct the XML here`, at };
}
