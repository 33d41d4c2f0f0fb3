import { nameCollisions } from '../src/openapi/derived-names';
import { runApigen } from './run-apigen';
import { FIELD, thingsProto } from './things-proto';

const FILE = 'masar/things/v1/things.proto';
const STATES = `${FIELD} = { enum: ["new", "old"] }`;

describe('a name that generators would give to two types', () => {
  it('is refused where values inside a schema have the name of another schema', () => {
    const { error } = runApigen({
      [FILE]: thingsProto({
        response: `string status = 1 [${STATES}]; ThingStatus report = 2;`,
        messages: 'message ThingStatus { string id = 1; }',
      }),
    });
    expect(error).toBe(
      'Thing.status is ThingStatus in generated clients, as is schema ThingStatus: rename one of them',
    );
  });

  it('is refused where the values of two schemas would share it', () => {
    const { error } = runApigen({
      [FILE]: thingsProto({
        response: `string part_status = 1 [${STATES}]; ThingPart part = 2;`,
        messages: `message ThingPart { string status = 1 [${STATES}]; }`,
      }),
    });
    expect(error).toContain('ThingPart.status is ThingPartStatus in generated clients, as is');
  });

  const values = { enum: ['a', 'b'] };
  it.each<[where: string, property: object]>([
    ['in a list', { type: 'array', items: values }],
    ['beside null', { anyOf: [values, { type: 'null' }] }],
    ['of an object that is said in place', { type: 'object', properties: {} }],
  ])('is found %s', (_, property) => {
    const schemas = { Thing: { properties: { status: property } }, Thing_Status: {} };
    expect(nameCollisions(schemas as Parameters<typeof nameCollisions>[0])).toEqual([
      expect.stringContaining('Thing.status is ThingStatus'),
    ]);
  });

  it('is none where a property refers to the schema of its name', () => {
    const $ref = '#/components/schemas/ThingStatus';
    expect(
      nameCollisions({ Thing: { properties: { status: { $ref } } }, ThingStatus: {} }),
    ).toEqual([]);
  });
});
