import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(join(__dirname, '../gen', file), 'utf8')) as T;
const asyncapi = read<AsyncApi>('asyncapi.json');
const eventTypes = read<{ type: string; rail: string }[]>('event-types.json');

interface AsyncApi {
  readonly channels: Record<string, { address: string | null; messages: object }>;
  readonly components: { readonly schemas: object };
}

describe('asyncapi.json', () => {
  it('passes the public parser without a complaint', async () => {
    const { document, diagnostics } = await new Parser().parse(JSON.stringify(asyncapi));
    const complaints = diagnostics.filter(({ severity }) => severity <= 1);
    expect(complaints.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([]);
    expect(document?.version()).toBe('3.0.0');
  });

  it('has a message for every event type, on the topic of its rail and for webhooks', () => {
    for (const { type, rail } of eventTypes) {
      const { [rail]: topic, webhook } = asyncapi.channels;
      expect(topic?.messages).toHaveProperty([type]);
      expect(webhook?.messages).toHaveProperty([type]);
      expect(asyncapi.components.schemas).toHaveProperty([type]);
    }
  });
});
