import { Parser } from '@asyncapi/parser';
import asyncapi from '../gen/asyncapi.json';
import eventTypes from '../gen/event-types.json';

describe('asyncapi.json', () => {
  it('passes the public parser without a complaint', async () => {
    const { document, diagnostics } = await new Parser().parse(JSON.stringify(asyncapi));
    const complaints = diagnostics.filter(({ severity }) => severity <= 1);
    expect(complaints.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([]);
    expect(document?.version()).toBe('3.0.0');
  });

  it('has a message for every event type, on the topic of its rail and for webhooks', () => {
    for (const { type, rail } of eventTypes) {
      const { [rail]: topic, webhook } = asyncapi.channels as unknown as Record<
        string,
        { address: string | null; messages: object }
      >;
      expect(topic?.messages).toHaveProperty([type]);
      expect(webhook?.messages).toHaveProperty([type]);
      expect(asyncapi.components.schemas).toHaveProperty([type]);
    }
  });
});
