import type { DescField, DescMethod } from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import type { HttpRule } from '../proto/options';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export type Method = (typeof METHODS)[number];

/** Method and path of an rpc at the gateway. */
export interface Route {
  method: Method;
  /** As in the document, for example /api/v1/tenants/{tenantId}. */
  path: string;
  pathFields: DescField[];
}

/** True for methods with a body, which take an idempotency key too. */
export function takesBody(method: Method): boolean {
  return method === 'post' || method === 'put' || method === 'patch';
}

/**
 * Reads the http rule of an rpc.
 * @throws BuildError when it has none, or one with more than method, path and body "*"
 */
export function readRoute(rpc: DescMethod, rule: HttpRule = {}): Route {
  const { body, ...target } = rule;
  const method = METHODS.find((name) => target[name] !== undefined);
  const template = method && target[method];
  if (!template) throw new BuildError(rpc, 'no http rule: write option (google.api.http)');
  const extra = Object.keys(target).filter((name) => name !== method);
  if (extra.length > 0) throw new BuildError(rpc, `http rule: ${extra.join()} is not supported`);
  if (body !== (takesBody(method) ? '*' : undefined)) {
    throw new BuildError(rpc, 'http rule: body is "*" on POST, PUT and PATCH and absent elsewhere');
  }
  return { method, ...readPath(rpc, template) };
}

function readPath(rpc: DescMethod, template: string): Pick<Route, 'path' | 'pathFields'> {
  const { fields, typeName } = rpc.input;
  const pathFields: DescField[] = [];
  const path = template.replace(/\{([^}]*)\}/g, (_, name: string) => {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) throw new BuildError(rpc, `path parameter ${name} is no field of ${typeName}`);
    pathFields.push(field);
    return `{${field.jsonName}}`;
  });
  return { path: `/api${path}`, pathFields };
}
