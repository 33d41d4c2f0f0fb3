import { at } from './document-parts';
import { runApigen } from './run-apigen';
import { OPERATION, thingsProto } from './things-proto';

const FILE = 'masar/things/v1/things.proto';

function built(answer: string, response = 'string as_text = 1;', envelope = 'BARE') {
  const operation = `${OPERATION} = { scope: "things:read" envelope: ENVELOPE_${envelope} text_answer: { ${answer} } };`;
  return runApigen({ [FILE]: thingsProto({ operation, response }) });
}

it.each([
  ['text/csv', 'multiline-text'],
  ['text/html', 'multiline-text'],
  ['application/xml', 'xml'],
])('an operation that answers with %s says so, and answers nothing else', (type, format) => {
  const result = built(`field: "as_text" type: "${type}"`);
  const post = at(result, 'paths', '/api/v1/things', 'post') as {
    readonly responses: Readonly<Record<string, { readonly content: object }>>;
  };
  expect(post).toHaveProperty('x-text-answer', 'asText');
  expect(post.responses['200']?.content).toEqual({
    [type]: { schema: { type: 'string', format } },
  });
});

it.each([
  [
    'in an envelope',
    built('field: "as_text" type: "text/csv"', undefined, 'DATA'),
    'masar.things.v1.ThingsService.MakeThing: text_answer comes with ENVELOPE_BARE',
  ],
  [
    'of a type that the gateway does not know',
    built('field: "as_text" type: "image/png"'),
    'masar.things.v1.ThingsService.MakeThing: text_answer: "image/png" is not one of text/csv,text/html,application/xml',
  ],
  [
    'from a field that is not there',
    built('field: "gone" type: "text/csv"'),
    'masar.things.v1.Thing: text_answer: there is no string field "gone"',
  ],
  [
    'from a list',
    built('field: "as_text" type: "text/csv"', 'repeated string as_text = 1;'),
    'masar.things.v1.Thing: text_answer: there is no string field "as_text"',
  ],
])('a build is refused with a text answer %s', (_, { error }, words) => {
  expect(error).toContain(`${FILE}: ${words}`);
});
