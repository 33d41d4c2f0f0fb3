import { endOfString } from './end-of-string';

/** An open object with the key last read in it, or an open array with the index it is at. */
type Frame = { key: string } | { index: number };

/** Dotted path of the value at this place of a JSON text, for example asset.costPrice.amount. */
export function pathAt(text: string, place: number): string {
  const frames: Frame[] = [];
  for (let at = 0; at < place; at += 1) {
    const char = text[at];
    const top = frames.at(-1);
    if (char === '{') frames.push({ key: '' });
    else if (char === '[') frames.push({ index: 0 });
    else if (char === '}' || char === ']') frames.pop();
    else if (char === ',' && top && 'index' in top) top.index += 1;
    else if (char === '"') {
      const end = endOfString(text, at);
      if (top && 'key' in top && /^\s*:/.test(text.slice(end + 1, end + 64)))
        top.key = text.slice(at + 1, end);
      at = end;
    }
  }
  return frames.reduce((path, frame) => {
    if ('index' in frame) return `${path}[${frame.index}]`;
    return path ? `${path}.${frame.key}` : frame.key;
  }, '');
}
