import type { Client, ServiceError } from '@grpc/grpc-js';
import { Registry } from 'prom-client';
import {
  callUnary,
  createChannel,
  createRpcServer,
  type ClientMethod,
  type Handlers,
  type RpcServer,
} from '../src/rpc';
import { createLog } from '../src/telemetry';
import type { CertificateFiles } from '../src/tls';
import { NOTES, type CreateNote, type Note } from './notes-definition';
import { KEY, signedFor } from './sign-call';

export const NOTE: Note = { id: 'not_1', text: 'hello', tags: [], weight: 0 };
/** A request as the gateway has it from JSON: what the client left out is not there. */
export const CREATE = NOTES.createNote as ClientMethod<Partial<CreateNote>, Note>;
export const GET_PATH = NOTES.getNote.path;

export type NotesHandlers = Handlers<typeof NOTES>;

export interface Running {
  readonly port: number;
  readonly channel: Client;
  readonly server: RpcServer;
  readonly metrics: Registry;
  readonly lines: () => Record<string, unknown>[];
}

export const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A notes server on a free port, with a channel to it. */
export async function serve(
  handlers: Partial<NotesHandlers>,
  tls?: CertificateFiles,
): Promise<Running> {
  let text = '';
  const log = createLog('notes', 'debug', { write: (chunk) => (text += chunk) });
  const metrics = new Registry();
  const server = createRpcServer({ server: 'notes', keys: [KEY], log, metrics, tls });
  server.implement(NOTES, { createNote: async () => NOTE, getNote: async () => NOTE, ...handlers });
  const port = await server.listen(0, '127.0.0.1');
  cleanups.push(() => server.stop(50));
  const lines = () =>
    text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { port, channel: open(port, tls), server, metrics, lines };
}

export function open(port: number, tls?: CertificateFiles): Client {
  const channel = createChannel(`127.0.0.1:${port}`, tls);
  cleanups.push(() => channel.close());
  return channel;
}

export function getNote(
  channel: Client,
  metadata = signedFor(GET_PATH),
  deadlineMs = 60_000,
): Promise<Note> {
  return callUnary(channel, NOTES.getNote, { request: { id: 'not_1' }, metadata, deadlineMs });
}

export async function failure(call: Promise<unknown>): Promise<ServiceError> {
  return call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: ServiceError) => error,
  );
}

/** Metadata that the server sent beside the status. */
export function sentText(error: ServiceError): string {
  return String(error.metadata.get('x-masar-error-bin')[0]);
}

/** A promise that the test settles itself. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
