import { create, createFileRegistry, type DescField } from '@bufbuild/protobuf';
import {
  CodeGeneratorResponse_Feature,
  CodeGeneratorResponseSchema,
  FileDescriptorSetSchema,
} from '@bufbuild/protobuf/wkt';
import type { Plugin } from '@bufbuild/protoplugin';
import { asyncApiDocument } from './events/async-document';
import { BuildError, nameOf, Problems } from './proto/build-error';
import { openApiDocument } from './openapi/document';
import { readAnswers, readExamples, type Answers, type Examples } from './openapi/examples';
import { eventTypesOf } from './events/event-types';
import { readOperation, type Operation } from './operations/operation';
import { optionReader, type OptionReader } from './proto/options';
import { takesBody } from './operations/route';
import { readDetailCodes } from './openapi/detail-codes';
import { readRefusals, type Refusals } from './openapi/refusals';
import { scopesOf } from './openapi/scopes';
import { shapeFile, shapePath } from './shape-file';

/** The buf plugin: writes the documents, or reports every mistake in the files. */
export const apigen: Plugin = {
  name: 'apigen',
  version: '1',
  run(request) {
    const registry = createFileRegistry(
      create(FileDescriptorSetSchema, { file: request.protoFile }),
    );
    const options = optionReader(registry);
    const problems = new Problems();
    const operations = request.fileToGenerate
      .flatMap((name) => registry.getFile(name)?.services ?? [])
      .flatMap((service) => service.methods)
      .flatMap((rpc) => problems.attempt(() => readOperation(rpc, options)) ?? []);
    refuseDoubles(operations, problems);
    const examples = readExamples(request.parameter);
    const refusals = readRefusals(request.parameter);
    const answers = readAnswers(request.parameter);
    refuseStrays({ examples, answers, refusals }, operations, problems);
    const files = request.fileToGenerate.flatMap((name) => registry.getFile(name) ?? []);
    const messages = files.flatMap((file) => file.messages);
    const events = messages.filter((message) => options.event(message));
    const detailCodes = readDetailCodes(request.parameter);
    const context = { options, problems, examples, answers, refusals, events, detailCodes };
    const document = openApiDocument(operations, context);
    const servers = new Map(operations.map(({ rail, server }) => [rail, server]));
    const eventTypes = eventTypesOf(events, { servers, options, problems });
    const notInShape = new Set(
      operations.flatMap((operation) => filledElsewhere(operation, options)),
    );
    const shapes = files.flatMap((file) => {
      const text = problems.attempt(() => shapeFile(file, { options, notInShape }));
      return text === undefined ? [] : [{ name: `${shapePath(file)}.ts`, content: text }];
    });
    return respond(problems, shapes, {
      'openapi.json': document,
      'scopes.json': scopesOf(operations),
      'event-types.json': eventTypes.map(({ shown }) => shown),
      'asyncapi.json': asyncApiDocument(eventTypes, document),
    });
  },
};

/** Refuses two rpcs with one operation id, or with one route under any names of its parameters. */
function refuseDoubles(operations: readonly Operation[], problems: Problems): void {
  const owners = new Map<string, Operation>();
  for (const operation of operations) {
    const route = `${operation.method.toUpperCase()} ${operation.path.replace(/\{[^}]*\}/g, '{}')}`;
    for (const claim of [`route ${route}`, `operation id ${operation.id}`]) {
      const owner = owners.get(claim);
      problems.attempt(() => {
        if (owner) throw new BuildError(operation.rpc, `${claim} belongs to ${nameOf(owner.rpc)}`);
        owners.set(claim, operation);
      });
    }
  }
}

/** Refuses files for operations that do not exist, which would outlive their rpc unnoticed. */
function refuseStrays(
  { examples, answers, refusals }: { examples: Examples; answers: Answers; refusals: Refusals },
  operations: readonly Operation[],
  problems: Problems,
): void {
  const all = new Set(operations.map(({ id }) => id));
  const ids = new Set(operations.filter(({ method }) => takesBody(method)).map(({ id }) => id));
  const stray = (id: string) => !ids.has(id);
  const rest = 'is for no operation that takes a body';
  problems.messages.push(
    ...[...examples.keys()].filter(stray).map((id) => `examples: ${id}.json ${rest}`),
    ...[...answers.keys()]
      .filter((id) => !all.has(id))
      .map((id) => `examples: answers/${id}.json is for no operation`),
    ...[...refusals.keys()].filter(stray).map((id) => `refusals: ${id} ${rest}`),
  );
}

/** Fields outside shapes: the id of the aggregate, the paths of a patch, a signed body. */
function filledElsewhere(operation: Operation, options: OptionReader): DescField[] {
  const { rpc, pathFields, signedMessage } = operation;
  const paths = rpc.input.fields.filter((field) => options.field(field).patchPaths);
  const signed = signedMessage ? [signedMessage.body, signedMessage.signature] : [];
  return [...pathFields.slice(0, 1), ...paths, ...signed];
}

interface Written {
  readonly name: string;
  readonly content: string;
}

function respond(
  problems: Problems,
  shapes: readonly Written[],
  documents: Record<string, unknown>,
) {
  if (problems.messages.length > 0) {
    return create(CodeGeneratorResponseSchema, { error: problems.messages.join('\n') });
  }
  const written = Object.entries(documents).map(([name, content]) => ({
    name,
    content: `${JSON.stringify(content, null, 2)}\n`,
  }));
  return create(CodeGeneratorResponseSchema, {
    supportedFeatures: BigInt(CodeGeneratorResponse_Feature.PROTO3_OPTIONAL),
    file: [...written, ...shapes],
  });
}
