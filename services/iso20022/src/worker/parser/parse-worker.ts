import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '@masar/kit/errors';
import type { ParsedMessage } from '../../shared/message/judge-message';
import { textParser } from './parse-text';

/** What a thread is started with. */
export interface WorkerData {
  readonly schemaFolder: string | undefined;
}

/** What a worker answers: a DomainError would lose its class on the way. */
export type Answer =
  | { readonly message: ParsedMessage }
  | { readonly refusal: Pick<DomainError, 'code' | 'message' | 'details'> };

const { schemaFolder } = workerData as WorkerData;
const parseText = textParser(schemaFolder);

parentPort?.on('message', (text: string) => {
  void parseText(text)
    .then((message): Answer => ({ message }), toRefusal)
    .then((answer) => parentPort?.postMessage(answer));
});

/** Anything else is a defect: it ends the worker, and the pool reports it. */
function toRefusal(error: unknown): Answer {
  if (!(error instanceof DomainError)) throw error;
  const { code, message, details } = error;
  return { refusal: { code, message, details } };
}
