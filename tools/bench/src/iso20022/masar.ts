import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readPractice, readText, textParser, validate, writePain001 } from '@masar/iso20022/core';
import { creditTransfer, said, xmlOf } from './inputs';
import type { JobName } from './jobs';

const US_PER_MS = 1_000;
const NOW = new Date('2026-11-23T07:00:00Z');
const GCC = readPractice('GCC', undefined);
const parseText = textParser();

/** Validates a credit transfer by a market practice and by the schema, and writes its XML. */
function emit(transactions: number): () => void {
  const transfer = creditTransfer(transactions);
  return () => {
    const subject = { kind: 'creditTransfer', transfer, issues: [] } as const;
    const { issues } = validate(subject, { practice: GCC, now: NOW });
    if (issues.length > 0) throw new Error(issues[0]?.message);
    xmlOf('pain.001.001.09', writePain001(said(transfer)));
  };
}

function parse(file: string): () => Promise<void> {
  const text = readFileSync(file, 'utf8');
  return async () => {
    const { json, issues } = await parseText(readText(text));
    if (!json || issues.length > 0) throw new Error(issues[0]?.message);
  };
}

type Job = () => void | Promise<void>;

async function run(job: Job, milliseconds: number): Promise<string> {
  const before = process.cpuUsage();
  const began = performance.now();
  let messages = 0;
  while (performance.now() - began < milliseconds) {
    await job();
    messages += 1;
  }
  const wallMs = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return `${messages} ${wallMs} ${(user + system) / US_PER_MS}`;
}

/** The same protocol as tools/bench/prowide: one line requests a job, one line answers. */
async function serve(folder: string): Promise<void> {
  const jobs: Readonly<Record<JobName, Job>> = {
    'parse-pacs008': parse(join(folder, 'pacs008.xml')),
    'emit-1': emit(1),
    'emit-1000': emit(1_000),
  };
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const [name, milliseconds] = line.split(' ') as [JobName, string];
    process.stdout.write(`${await run(jobs[name], Number(milliseconds))}\n`);
  }
}

void serve(process.argv[2] ?? '.');
