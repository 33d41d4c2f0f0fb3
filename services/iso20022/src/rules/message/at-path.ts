import type { MessageJson } from '../../shared/message-json';

/** The value at a path; a list on the way stands for its first item. */
export function at(json: MessageJson | undefined, path: string): MessageJson | undefined {
  return path.split('.').reduce<MessageJson | undefined>((found, name) => {
    const [one] = all(found);
    return typeof one === 'object' && one !== null && !Array.isArray(one)
      ? (one as Readonly<Record<string, MessageJson>>)[name]
      : undefined;
  }, json);
}

/** The first text at a path. */
export function textAt(json: MessageJson | undefined, path: string): string | undefined {
  const [found] = all(at(json, path));
  return typeof found === 'string' ? found : undefined;
}

/** The value as a list, whether it is one element, several or none. */
export function all(json: MessageJson | undefined): readonly MessageJson[] {
  if (json === undefined) return [];
  return Array.isArray(json) ? (json as readonly MessageJson[]) : [json];
}
