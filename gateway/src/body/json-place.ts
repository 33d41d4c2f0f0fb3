/** An open object with its keys so far and the one last read, or an open array and its index. */
type Frame = { readonly keys: Set<string>; key: string } | { index: number };

/** Position of a JSON reader: the stack of open objects and arrays. */
export class JsonPlace {
  private readonly frames: Frame[] = [];

  /** Number of open objects and arrays. */
  get depth(): number {
    return this.frames.length;
  }

  /** Dotted path of the current value, for example asset.costPrice.amount. */
  get path(): string {
    return this.frames.reduce((path, frame) => {
      if ('index' in frame) return `${path}[${frame.index}]`;
      return path ? `${path}.${frame.key}` : frame.key;
    }, '');
  }

  openObject(): void {
    this.frames.push({ keys: new Set(), key: '' });
  }

  openArray(): void {
    this.frames.push({ index: 0 });
  }

  close(): void {
    this.frames.pop();
  }

  /** A comma was read. */
  next(): void {
    const frame = this.frames.at(-1);
    if (frame && 'index' in frame) frame.index += 1;
  }

  /** Goes to the value of this key; false when the open object already had the key. */
  enter(key: string): boolean {
    const frame = this.frames.at(-1);
    if (!frame || 'index' in frame) return true;
    frame.key = key;
    const isNew = !frame.keys.has(key);
    frame.keys.add(key);
    return isNew;
  }
}
