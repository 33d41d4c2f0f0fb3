import {
  getOption,
  hasOption,
  toJson,
  type DescField,
  type DescMessage,
  type DescMethod,
  type DescService,
  type Message,
  type Registry,
} from '@bufbuild/protobuf';

/** masar.api.v1.Api of masar/api/v1/options.proto. */
export interface ApiOption {
  rail?: string;
  server?: string;
}

/** masar.api.v1.Operation of masar/api/v1/options.proto. */
export interface OperationOption {
  scope?: string;
  envelope?:
    | 'ENVELOPE_UNSPECIFIED'
    | 'ENVELOPE_DATA'
    | 'ENVELOPE_LIST'
    | 'ENVELOPE_BARE'
    | 'ENVELOPE_OAUTH2';
  success?: number;
  events?: string[];
  errors?: string[];
  added?: boolean;
  timeoutMs?: number;
  showsSecret?: boolean;
  public?: string;
  maxBodyBytes?: number;
  xmlBody?: string;
  xmlAnswer?: string;
  streamed?: boolean;
  ranges?: boolean;
  signedMessage?: { header?: string; body?: string; signature?: string };
  forParties?: boolean;
  textAnswer?: { field?: string; type?: string };
  furtherScopes?: string[];
}

/** masar.api.v1.Field of masar/api/v1/options.proto; its JSON names are keywords of JSON Schema. */
export interface FieldOption {
  required?: boolean;
  nullable?: boolean;
  enum?: string[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  example?: string;
  default?: string;
  added?: boolean;
  patchPaths?: boolean;
  patternWords?: string;
  json?: boolean;
  inQuery?: boolean;
  amount?: boolean;
  money?: boolean;
}

/** masar.api.v1.EventData of masar/api/v1/options.proto. */
export interface EventOption {
  type?: string;
  rail?: string;
  offBus?: boolean;
}

/** masar.api.v1.Shorthand of masar/api/v1/options.proto. */
export interface ShorthandOption {
  field?: string;
}

/** google.api.HttpRule; parts that the API does not use are refused. */
export interface HttpRule {
  get?: string;
  post?: string;
  put?: string;
  patch?: string;
  delete?: string;
  body?: string;
}

/** Reads the options of services, rpcs, messages and fields. Unset ones are absent. */
export interface OptionReader {
  api(service: DescService): ApiOption | undefined;
  operation(rpc: DescMethod): OperationOption | undefined;
  http(rpc: DescMethod): HttpRule | undefined;
  field(field: DescField): FieldOption;
  event(message: DescMessage): EventOption | undefined;
  shorthand(message: DescMessage): ShorthandOption | undefined;
}

/**
 * Reads options with the descriptors that arrive with the files themselves, so that a change of
 * options.proto needs no generated code here.
 */
export function optionReader(registry: Registry): OptionReader {
  const read = (element: DescService | DescMethod | DescField | DescMessage, name: string) => {
    const extension = registry.getExtension(name);
    if (!extension?.message || !hasOption(element, extension)) return undefined;
    return toJson(extension.message, getOption(element, extension) as Message);
  };
  return {
    api: (service) => read(service, 'masar.api.v1.api') as ApiOption | undefined,
    operation: (rpc) => read(rpc, 'masar.api.v1.operation') as OperationOption | undefined,
    http: (rpc) => read(rpc, 'google.api.http') as HttpRule | undefined,
    field: (field) => (read(field, 'masar.api.v1.field') ?? {}) as FieldOption,
    event: (message) => read(message, 'masar.api.v1.event') as EventOption | undefined,
    shorthand: (message) => read(message, 'masar.api.v1.shorthand') as ShorthandOption | undefined,
  };
}
