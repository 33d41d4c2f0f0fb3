import type { Caller } from './callers';
import { CONTRACT_BODY } from './contract-body';
import type { ServerProcess } from './server-process';

/** A server under measurement, and its callers. Both servers get the same requests. */
export interface Target {
  readonly server: ServerProcess;
  readonly callers: readonly Caller[];
  /** Waits for the server's deferred work. */
  settle(): Promise<void>;
}

/** A contract in the server's answer, and the length of the whole answer. */
export interface Created {
  readonly contract: { readonly id: string };
  readonly answerBytes: number;
}

/** @throws Error with the answer when it is not 201 */
export async function createContract(url: string, caller: Caller): Promise<Created> {
  const answer = await fetch(`${url}/v1/contracts`, {
    method: 'POST',
    headers: { ...caller, 'Content-Type': 'application/json' },
    body: CONTRACT_BODY,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`POST answered ${answer.status}: ${text}`);
  const { data } = JSON.parse(text) as { data: { id: string } };
  return { contract: data, answerBytes: Buffer.byteLength(text) };
}
