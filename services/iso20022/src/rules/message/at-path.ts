import type { MessageJson } from '../../shared/message-json';

/** What is at a path below; of a list on the way, its first. */
export function at(json: MessageJson | undefined, path: string): MessageJson | undefined {
  return path.split('.').reduce<MessageJson | undefined>((found, name) => {
    const [one] = all(found);
    return typeof one === 'object' && one !== null && !Array.isArray(one)
      ? (one as Readonly<Record<string, MessageJson>>)[name]
      : undefined;
  }, json);
}

/** The text at a path below; of several, the first. */
export function textAt(json: MessageJson | undefined, path: string): string | undefined {
  const [found] = all(at(json, path));
  return typeof found === 'string' ? found : undefined;
}

/** All elements of a name, where there may be one, several or none. */
export function all(json: MessageJson | undefined): readonly MessageJson[] {
  if (json === undefined) return [];
  return Array.isArray(json) ? (json as readonly MessageJson[]) : [json];
}
