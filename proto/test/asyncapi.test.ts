import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(join(__dirname, '../gen', file), 'utf8')) as T;
const asyncapi = read<AsyncApi>('asyncapi.json');
const eventTypes = read<{ type: string; rail: string }[]>('event-types.json');

const openapi = read<OpenApi>('openapi.json');

interface OpenApi {
  readonly paths: Record<string, Record<string, { 'x-rail': string; 'x-server': string }>>;
}
interface AsyncApi {
  readonly channels: Record<string, { address: string | null; messages: object }>;
}

describe('asyncapi.json', () => {
  it('passes the public parser without a complaint', async () => {
    const { document, diagnostics } = await new Parser().parse(JSON.stringify(asyncapi));
    const complaints = diagnostics.filter(({ severity }) => severity <= 1);
    expect(complaints.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([]);
    expect(document?.version()).toBe('3.0.0');
  });

  it('has a message of every event type for webhooks, and one on the topic of its service', () => {
    const servers = new Map(
      Object.values(openapi.paths)
        .flatMap((methods) => Object.values(methods))
        .map((operation) => [operation['x-rail'], operation['x-server']]),
    );
    for (const { type, rail } of eventTypes) {
      const { [servers.get(rail) ?? '']: topic, webhook } = asyncapi.channels;
      expect(webhook?.messages).toHaveProperty([`${type}.delivery`]);
      if (type === 'webhook.test') expect(topic?.messages).not.toHaveProperty([type]);
      else expect(topic?.messages).toHaveProperty([type]);
    }
  });
});
