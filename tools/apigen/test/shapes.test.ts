import { runApigen } from './run-apigen';
import { FIELD, HTTP, OPERATION, thingsProto, type Things } from './things-proto';

const NAME = 'masar/things/v1/things';
const built = (things: Things) => runApigen({ [`${NAME}.proto`]: thingsProto(things) });
const shapesOf = (things: Things) => built(things).shapes.get(NAME);
const thing = (fields: string, messages = '') => shapesOf({ response: fields, messages });

test.each([
  ['string name = 1;', 'name: text'],
  [`string kind = 1 [${FIELD} = { enum: ["A", "B"] }];`, 'kind: oneOf("A", "B")'],
  [`string on_day = 1 [${FIELD} = { format: "date" }];`, 'onDay: date'],
  [`string at = 1 [${FIELD} = { format: "date-time" }];`, 'at: instant'],
  [`string currency = 1 [${FIELD} = { format: "currency" }];`, 'currency: currency'],
  [`string rate = 1 [${FIELD} = { format: "decimal" }];`, 'rate: decimalText'],
  [`string fee = 1 [${FIELD} = { format: "decimal" amount: true }];`, 'fee: moneyText'],
  ['double rate = 1;', 'rate: decimal'],
  [`double fee = 1 [${FIELD} = { amount: true }];`, 'fee: money'],
  ['int32 parts = 1;', 'parts: count'],
  ['bool is_new = 1;', 'isNew: flag'],
  ['repeated string tags = 1;', 'tags: list(text)'],
  [`string name = 1 [${FIELD} = { required: true }];`, 'name: required(text)'],
  [`optional string name = 1 [${FIELD} = { nullable: true }];`, 'name: nullable(text)'],
  ['string deal_ref = 1 [json_name = "deal_ref"];', 'deal_ref: text'],
  ['map<string, string> names = 1;', '// names: a map is read by its rail.'],
  ['Thing thing = 1;', '// thing: a message that contains itself is read by its rail.'],
  [`string body = 1 [${FIELD} = { json: true }];`, '// body: a JSON value is read by its rail.'],
])('the field %s is %s', (field, line) => {
  expect(thing(field)).toContain(`export const Thing = object({\n  ${line}`);
});

test('a message stands below those that it has fields of', () => {
  const shapes = thing('repeated Part parts = 1;', 'message Part { string name = 1; }') ?? '';
  expect(shapes).toContain('parts: list(Part),');
  expect(shapes.indexOf('const Part ')).toBeLessThan(shapes.indexOf('const Thing '));
  expect(shapes).toContain('export type Part = Value<typeof Part>;');
});

test('a message of another file is imported from its shapes', () => {
  const parts = 'syntax = "proto3"; package masar.things.v1; message Part { string name = 1; }';
  const things = thingsProto({ response: 'Part part = 1;' }).replace(
    'import "masar/api/v1/pagination.proto";',
    'import "masar/things/v1/parts.proto";',
  );
  const files = { 'masar/things/v1/parts.proto': parts, [`${NAME}.proto`]: things };
  const { error, shapes } = runApigen(files);
  expect(error).toBe('');
  expect(shapes.get(NAME)).toContain("import { Part } from '../../../masar/things/v1/parts';");
});

test('a request leaves out the id of the aggregate, which is first in the path, and the paths of a patch', () => {
  const shapes = shapesOf({
    http: `${HTTP} = { patch: "/v1/things/{id}/parts/{part_id}" body: "*" };`,
    operation: `${OPERATION} = { scope: "things:write" envelope: ENVELOPE_DATA };`,
    request: `string id = 1; string part_id = 2; string name = 3;
      repeated string paths = 4 [${FIELD} = { patch_paths: true }];`,
  });
  expect(shapes).toContain(
    'export const MakeThingRequest = object({\n  partId: text,\n  name: text,\n});',
  );
});

test('an amount that is neither a number nor a decimal is refused', () => {
  const { error } = built({ response: `int32 fee = 1 [${FIELD} = { amount: true }];` });
  expect(error).toContain('amount is for a double or a string of format decimal');
});
