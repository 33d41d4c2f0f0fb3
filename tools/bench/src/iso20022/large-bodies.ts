import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../servers/callers';
import { creditTransfer, largeRequests, type LargeRequest, type PracticeName } from './bodies';
import { median, percentile } from '../measure/median';
import type { ServerProcess } from '../servers/server-process';
import { withMasar } from '../servers/servers';

const LOOK_SECONDS = 8;
const SENDERS = 2;
const TRANSFERS = 30;
const WARM_UP = 15;
const PAUSE_MS = 150;

interface Answer {
  readonly status: number;
  readonly ms: number;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: Buffer | string;
}

const agent = new Agent({ keepAlive: true });

/** Sends bytes and drops the answer, so that parsing it does not disturb the measuring thread. */
function send(url: string, caller: Caller, { method, path, type, body }: Sent): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { ...caller, ...(type !== undefined && { 'Content-Type': type }) };
    const asked = request(
      `${url}/v1/rails/iso20022/${path}`,
      { method, headers, agent },
      (answer) => {
        answer.resume().on('end', () => {
          resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began });
        });
      },
    );
    asked.on('error', reject).end(body);
  });
}

/** Latencies of small requests while others send large ones. */
async function beside(url: string, callers: readonly Caller[], large: LargeRequest | undefined) {
  const [small, ...others] = callers as [Caller, ...Caller[]];
  const until = performance.now() + LOOK_SECONDS * 1_000;
  const answers: Answer[] = [];
  const senders = others.slice(0, large ? SENDERS : 0).map(async (caller) => {
    const { path, type, body } = large as LargeRequest;
    while (performance.now() < until)
      answers.push(await send(url, caller, { method: 'POST', path, type, body }));
  });
  const ms: number[] = [];
  while (performance.now() < until) {
    const got = await send(url, small, { method: 'GET', path: 'market-practices' });
    if (got.status !== 200) throw new Error(`market-practices answered ${got.status}`);
    ms.push(got.ms);
  }
  await Promise.all(senders);
  return { ms, answers };
}

const shown = (value: number) => value.toFixed(1);

async function table(url: string, callers: readonly Caller[]): Promise<void> {
  process.stdout.write(
    `| ${SENDERS} send | statuses | each takes ms | market-practices p50 | p99 | max | asked |\n|---|---|---|---|---|---|---|\n`,
  );
  const only = process.argv[2];
  const all = largeRequests().filter(({ name }) => only === undefined || name === only);
  for (const large of [undefined, ...all]) {
    if (large) await beside(url, callers, large);
    const { ms, answers } = await beside(url, callers, large);
    const statuses = [...new Set(answers.map(({ status }) => status))].join(' ');
    const each = answers.length > 0 ? shown(median(answers.map((answer) => answer.ms))) : '';
    const figures = [median(ms), percentile(ms, 99), Math.max(...ms)].map(shown).join(' | ');
    process.stdout.write(
      `| ${large?.name ?? 'nothing'} | ${statuses} | ${each} | ${figures} | ${ms.length} |\n`,
    );
  }
}

/** Time for a thousand payments in one request, from its first byte to the last of the answer. */
async function thousand(
  masar: ServerProcess,
  caller: Caller,
  marketPractice: PracticeName,
): Promise<void> {
  const ms: number[] = [];
  let cpuUs = 0;
  for (let at = 0; at < WARM_UP + TRANSFERS; at += 1) {
    const body = JSON.stringify({
      marketPractice,
      creditTransfer: creditTransfer(marketPractice, 1_000),
    });
    if (at === WARM_UP) cpuUs = (await masar.usage()).cpuUs;
    const got = await send(masar.url, caller, {
      ...{ method: 'POST', path: 'credit-transfers', type: 'application/json', body },
    });
    // Work after an answer, such as events, must not count in the next measurement.
    await sleep(PAUSE_MS);
    if (got.status !== 201) throw new Error(`credit-transfers answered ${got.status}`);
    if (at >= WARM_UP) ms.push(got.ms);
  }
  const figures = [median(ms), percentile(ms, 90), Math.max(...ms)].map(shown).join(' / ');
  const cpuMs = ((await masar.usage()).cpuUs - cpuUs) / 1_000 / TRANSFERS;
  process.stdout.write(
    `1,000 payments of ${marketPractice}: ${figures} ms (median / p90 / max), ${shown(cpuMs)} ms of processor\n`,
  );
}

async function run(): Promise<void> {
  await withMasar({}, async ({ masar, callers }) => {
    const [first] = callers as [Caller];
    for (const practice of ['GCC', 'SEPA'] as const) await thousand(masar, first, practice);
    await table(masar.url, callers);
  });
  agent.destroy();
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
