import type { Libxml2 } from './libxml2';

/**
 * Offsets of the fields of libxml2's public structs, in 32-bit words.
 * Source: libxml2, tree.h: struct _xmlNode, of which _xmlAttr has the first, and struct _xmlNs.
 */
export const NODE = {
  ...{ type: 1, name: 2, children: 3, next: 6, namespace: 9 },
  ...{ content: 10, attributes: 11, declared: 12 },
} as const;
export const NAMESPACE = { next: 0, href: 2, prefix: 3 } as const;

/** Node types that carry content. Source: libxml2, tree.h: xmlElementType. */
export const KIND = { element: 1, text: 3, cdata: 4 } as const;

/** Source: XML 1.0, section 2.3. */
const SPACES = new Set(Buffer.from(' \t\r\n'));

/** Address in libxml2's memory; 0 is NULL. */
export type Pointer = number;
type Document = InstanceType<Libxml2['XmlDocument']>;

/**
 * Reads libxml2's memory from JavaScript, without a WebAssembly call for each name and text. The memory
 * grows only during calls; a grown memory empties the view, and a new one is made.
 */
export class NodeMemory {
  /** A document that is serialised only to get a view of the memory. */
  private readonly viewed: Document;
  private bytes = Buffer.alloc(0);
  private words = new Uint32Array(0);

  constructor({ XmlDocument }: Libxml2) {
    this.viewed = XmlDocument.fromString('<a/>');
  }

  /** Address of the root element, valid until the next call of libxml2. */
  rootOf(document: Document): Pointer {
    if (this.words.length === 0) this.renewViews();
    return (document.root as unknown as { readonly _nodePtr: Pointer })._nodePtr;
  }

  word(pointer: Pointer, field: number): Pointer {
    return this.words[(pointer >>> 2) + field] ?? 0;
  }

  /** The NUL-terminated text at an address; '' for NULL. */
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

  /** True for text of white space only. */
  isSpace(pointer: Pointer): boolean {
    const { bytes } = this;
    let at = pointer;
    while (SPACES.has(bytes[at] ?? 0)) at += 1;
    return bytes[at] === 0;
  }

  /**
   * Serialising passes a view of the memory to the callback.
   * @throws Error when it passes none
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

/** Names of one document by address: libxml2 stores a repeated name once, so each is read once. */
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
