import { at, ref, schemaOf } from './document-parts';
import { runApigen } from './run-apigen';
import { FIELD, thingsProto } from './things-proto';

const MADE = `
// A thing was made. It is new.
message ThingMade {
  option (masar.api.v1.event) = { type: "thing.made" rail: "things" };
  // The thing.
  Thing thing = 1 [${FIELD} = { required: true }];
}`;
const EVENT = `
// An event.
message Event {
  string id = 1 [${FIELD} = { required: true }];
  string type = 2 [${FIELD} = { required: true }];
  string data = 3 [${FIELD} = { required: true json: true }];
}`;

describe('the webhooks of an API that shows events', () => {
  const result = runApigen({
    'masar/things/v1/things.proto': thingsProto({
      response: 'string id = 1; repeated Event events = 2;',
      messages: MADE + EVENT,
    }),
  });
  const webhook = at(result, 'webhooks', 'thing.made', 'post') as Record<string, unknown>;

  it('are a request for each type, signed and without a credential', () => {
    expect(result.error).toBe('');
    expect(webhook).toMatchObject({
      operationId: 'onThingMade',
      summary: 'A thing was made.',
      tags: ['things'],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: ref('ThingMadeEvent') } },
      },
    });
    expect(webhook['parameters']).toEqual(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
        expect.objectContaining({ name, in: 'header', required: true }),
      ),
    );
  });

  it('carry the fields of every event, their type and their typed data', () => {
    expect(schemaOf(result, 'ThingMadeEvent')).toEqual({
      allOf: [
        ref('EventEnvelope'),
        {
          type: 'object',
          properties: { type: { type: 'string', const: 'thing.made' }, data: ref('ThingMade') },
          required: ['type', 'data'],
        },
      ],
    });
    expect(schemaOf(result, 'EventEnvelope')).toMatchObject({
      properties: { id: { type: 'string' } },
      required: ['id'],
    });
    expect(schemaOf(result, 'ThingMade')).toMatchObject({ properties: { thing: ref('Thing') } });
  });
});

test('an API whose operations show no event has no webhooks', () => {
  const files = { 'masar/things/v1/things.proto': thingsProto({ messages: MADE }) };
  expect(runApigen(files).document).not.toHaveProperty('webhooks');
});
