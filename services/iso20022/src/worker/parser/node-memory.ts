import type { Libxml2 } from './libxml2';

/**
 * Where the fields of libxml2's public structs are, in words of 32 bits.
 * Source: libxml2, tree.h: struct _xmlNode, of which _xmlAttr has the first, and struct _xmlNs.
 */
export const NODE = {
  ...{ type: 1, name: 2, children: 3, next: 6, namespace: 9 },
  ...{ content: 10, attributes: 11, declared: 12 },
} as const;
export const NAMESPACE = { next: 0, href: 2, prefix: 3 } as const;

/** Kinds of nodes that hold what a message says. Source: libxml2, tree.h: xmlElementType. */
export const KIND = { element: 1, text: 3, cdata: 4 } as const;

/** Source: XML 1.0, section 2.3. */
const SPACES = new Set(Buffer.from(' \t\r\n'));

/** A place in libxml2's memory; 0 is none. */
export type Pointer = number;
type Document = InstanceType<Libxml2['XmlDocument']>;

/**
 * libxml2's memory as it is read from JavaScript, without a call into WebAssembly for each name and text.
 * It grows only during calls; then a view is empty, and another is made.
 */
export class NodeMemory {
  /** What is written to be handed a view. */
  private readonly viewed: Document;
  private bytes = Buffer.alloc(0);
  private words = new Uint32Array(0);

  constructor({ XmlDocument }: Libxml2) {
    this.viewed = XmlDocument.fromString('<a/>');
  }

  /** The place of a document's root element, which may be read until the next call of libxml2. */
  rootOf(document: Document): Pointer {
    if (this.words.length === 0) this.renewViews();
    return (document.root as unknown as { readonly _nodePtr: Pointer })._nodePtr;
  }

  word(pointer: Pointer, field: number): Pointer {
    return this.words[(pointer >>> 2) + field] ?? 0;
  }

  /** The text that ends with a NUL; '' where there is none. */
  text(pointer: Pointer): string {
    if (pointer === 0) return '';
    const { bytes } = this;
    let end = pointer;
    let all = 0;
    for (let byte = bytes[end]; byte; byte = bytes[(end += 1)]) all |= byte;
    return all < 0x80
      ? bytes.toString('latin1', pointer, end)
      : bytes.toString('utf8', pointer, end);
  }

  /** Whether the text is only what XML takes as space between elements. */
  isSpace(pointer: Pointer): boolean {
    const { bytes } = this;
    let at = pointer;
    while (SPACES.has(bytes[at] ?? 0)) at += 1;
    return bytes[at] === 0;
  }

  /**
   * What is written is handed over as a view of the memory itself; one that has grown is another.
   * @throws Error when there is no view
   */
  private renewViews(): void {
    const write = ({ buffer, length }: Uint8Array): number => {
      this.bytes = Buffer.from(buffer as ArrayBuffer);
      this.words = new Uint32Array(buffer as ArrayBuffer);
      return length;
    };
    this.viewed.save({ write, close: () => true });
    if (this.words.length === 0) throw new Error('libxml2-wasm hands out no view of its memory');
  }
}

/** The names of one document by their places: one that is used again is there once, and is read once. */
export class Names {
  private readonly known = new Map<Pointer, string>();

  constructor(private readonly memory: NodeMemory) {}

  at(place: Pointer): string {
    let name = this.known.get(place);
    if (name === undefined) {
      name = this.memory.text(place);
      this.known.set(place, name);
    }
    return name;
  }
}
