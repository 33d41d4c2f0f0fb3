import {
  createFileRegistry,
  fromBinary,
  getOption,
  hasOption,
  toJson,
  type DescMessage,
  type DescField,
  type DescMethod,
  type FileRegistry,
  type Message,
} from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';

interface FieldRule {
  readonly required: boolean;
  readonly enum: readonly string[];
}

/** The promises of our options to clients, which `buf breaking` does not read. */
export interface Promises {
  /** Method and path of each rpc. */
  readonly routes: Readonly<Record<string, string>>;
  /** Fields of each message that clients send. */
  readonly sent: Readonly<Record<string, Readonly<Record<string, FieldRule>>>>;
  /** Fields that are always there, of each message that clients get: in answers and in events. */
  readonly shown: Readonly<Record<string, readonly string[]>>;
  /** Message that is the data of each type of event. */
  readonly events: Readonly<Record<string, string>>;
}

/** @param image a FileDescriptorSet, as `buf build` writes it */
export function promisesOf(image: Uint8Array): Promises {
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, image));
  const rpcs = [...registry.files].flatMap(({ services }) => services.flatMap((s) => s.methods));
  const data = [...registry.files]
    .flatMap((file) => file.messages)
    .flatMap((message) => {
      const { type } = optionOf(registry, message, 'masar.api.v1.event');
      return typeof type === 'string' ? [{ type, message }] : [];
    });
  const sent = new Set<DescMessage>();
  for (const { input } of rpcs) collect(input, sent);
  const shown = new Set<DescMessage>();
  for (const { output } of rpcs) collect(output, shown);
  for (const { message } of data) collect(message, shown);
  return {
    routes: Object.fromEntries(
      rpcs.map((rpc) => {
        const route = Object.entries(optionOf(registry, rpc, 'google.api.http'));
        const [target = []] = route.filter(([word]) => word !== 'body');
        return [`${rpc.parent.typeName}.${rpc.name}`, target.join(' ')];
      }),
    ),
    sent: Object.fromEntries(
      [...sent].map((message) => [message.typeName, rulesOf(registry, message)]),
    ),
    shown: Object.fromEntries(
      [...shown].map((message) => [message.typeName, alwaysIn(registry, message)]),
    ),
    events: Object.fromEntries(data.map(({ type, message }) => [type, message.typeName])),
  };
}

/** Fields that a client of the released API can no longer send, has to send now, or no longer gets. */
export function brokenPromises(released: Promises, current: Promises): string[] {
  const events = Object.entries(released.events)
    .filter(([type, message]) => current.events[type] !== message)
    .map(([type, was]) => `${type} was ${was}, is ${current.events[type] ?? 'gone'}`);
  const gaps = Object.entries(released.shown).flatMap(([message, were]) => {
    const are = current.shown[message] ?? [];
    const missing = were.filter((name) => !are.includes(name));
    return missing.map((name) => `${message}.${name} need not be there any more`);
  });
  const routes = Object.entries(released.routes)
    .filter(([rpc, route]) => current.routes[rpc] !== route)
    .map(([rpc, route]) => `${rpc} was ${route}, is ${current.routes[rpc] ?? 'gone'}`);
  const fields = Object.entries(released.sent).flatMap(([message, were]) =>
    Object.entries(current.sent[message] ?? {}).flatMap(([name, is]) => {
      const was = were[name] ?? { required: false, enum: [] };
      const gone = was.enum.filter((value) => is.enum.length > 0 && !is.enum.includes(value));
      const isNarrowed = were[name] && was.enum.length === 0 && is.enum.length > 0;
      return [
        ...(isNarrowed ? [`${message}.${name} takes only ${is.enum.join(', ')} now`] : []),
        ...(is.required && !was.required ? [`${message}.${name} is required now`] : []),
        ...gone.map((value) => `${message}.${name} takes no ${value} any more`),
      ];
    }),
  );
  return [...routes, ...fields, ...events, ...gaps];
}

function collect(message: DescMessage, into: Set<DescMessage>): void {
  if (into.has(message)) return;
  into.add(message);
  for (const field of message.fields) if (field.message) collect(field.message, into);
}

function rulesOf(registry: FileRegistry, { fields }: DescMessage): Record<string, FieldRule> {
  const options = fields.map((field) => optionOf(registry, field, 'masar.api.v1.field'));
  // In a patch nothing has to be sent: there, required says that null removes nothing.
  const isPatch = options.some(({ patchPaths }) => patchPaths === true);
  return Object.fromEntries(
    options.map((option, i) => {
      const required = option['required'] === true && !isPatch;
      return [fields[i]?.name, { required, enum: (option['enum'] as string[]) ?? [] }];
    }),
  );
}

function alwaysIn(registry: FileRegistry, { fields }: DescMessage): string[] {
  const always = fields.filter((f) => optionOf(registry, f, 'masar.api.v1.field')['required']);
  return always.map(({ name }) => name);
}

function optionOf(
  registry: FileRegistry,
  of: DescMethod | DescField | DescMessage,
  name: string,
): Record<string, unknown> {
  const extension = registry.getExtension(name);
  if (!extension?.message || !hasOption(of, extension)) return {};
  return toJson(extension.message, getOption(of, extension) as Message) as Record<string, unknown>;
}
