import type { AnyNestedObject, IField, INamespace, IType } from 'protobufjs';

/**
 * The same messages with the JSON names of their fields. protobufjs derives camel case and ignores
 * json_name, which the rails in snake_case set.
 */
export function withJsonNames<N extends INamespace>(namespace: N): N {
  const entries = Object.entries(namespace.nested ?? {}).map(([name, each]) => [
    name,
    isType(each) ? renamed(each) : each,
  ]);
  const nested = Object.fromEntries(entries) as Record<string, AnyNestedObject>;
  for (const [name, each] of Object.entries(nested)) {
    if ('nested' in each) nested[name] = withJsonNames(each as INamespace);
  }
  return { ...namespace, ...(namespace.nested && { nested }) };
}

function isType(each: AnyNestedObject): each is IType {
  return 'fields' in each;
}

function renamed(type: IType): IType {
  const names = new Map(
    Object.entries(type.fields).map(([name, field]) => [name, jsonNameOf(field) ?? name]),
  );
  const named = (name: string): string => names.get(name) ?? name;
  const fields = Object.entries(type.fields).map(([name, field]) => [named(name), field] as const);
  const oneofs = Object.entries(type.oneofs ?? {}).map(
    ([name, each]) => [name, { ...each, oneof: each.oneof.map(named) }] as const,
  );
  return {
    ...type,
    fields: Object.fromEntries(fields),
    ...(type.oneofs && { oneofs: Object.fromEntries(oneofs) }),
  };
}

function jsonNameOf({ options }: IField): string | undefined {
  const name: unknown = options?.['json_name'];
  return typeof name === 'string' ? name : undefined;
}
