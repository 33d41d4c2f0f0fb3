import { at } from './document-parts';
import { runApigen } from './run-apigen';
import { FIELD, HTTP, OPERATION, thingsProto, type Things } from './things-proto';

const FILE = 'masar/things/v1/things.proto';
const XML = `[${FIELD} = { required: true format: "xml" }]`;

const built = (things: Things) => runApigen({ [FILE]: thingsProto(things) });
const operation = (options: string, envelope = 'BARE') =>
  `${OPERATION} = { scope: "things:write" envelope: ENVELOPE_${envelope} ${options} };`;
const GET = `${HTTP} = { get: "/v1/things" };`;
const XML_SCHEMA = { schema: { type: 'string', format: 'xml' } };

describe('an operation that takes XML', () => {
  const result = built({
    operation: operation('xml_body: "raw_xml" max_body_bytes: 5242880'),
    request: `string raw_xml = 1 ${XML}; optional string note = 2;`,
  });
  const post = at(result, 'paths', '/api/v1/things', 'post');

  it('has it as its body, by both media types, beside JSON', () => {
    expect(result.error).toBe('');
    expect(post).toMatchObject({
      'x-xml-body': 'rawXml',
      requestBody: { content: { 'application/xml': XML_SCHEMA, 'text/xml': XML_SCHEMA } },
    });
    expect(Object.keys((post as { requestBody: { content: object } }).requestBody.content)).toEqual(
      ['application/json', 'application/xml', 'text/xml'],
    );
  });

  it('says how large a body may be, where that is not what every body may be', () => {
    expect(post).toMatchObject({ 'x-max-body-bytes': 5_242_880 });
    expect(at(built({}), 'paths', '/api/v1/things', 'post')).not.toHaveProperty('x-max-body-bytes');
  });
});

it('an operation that answers XML says so beside JSON', () => {
  const things = {
    operation: operation('xml_answer: "raw_xml"'),
    response: `string raw_xml = 1 ${XML};`,
  };
  expect(at(built(things), 'paths', '/api/v1/things', 'post')).toMatchObject({
    'x-xml-answer': 'rawXml',
    responses: { 200: { content: { 'application/json': {}, 'application/xml': XML_SCHEMA } } },
  });
});

it('an operation that is streamed answers XML alone', () => {
  const things = {
    operation: operation('xml_answer: "raw_xml" streamed: true'),
    http: GET,
    response: `string raw_xml = 1 ${XML};`,
  };
  const get = at(built(things), 'paths', '/api/v1/things', 'get') as {
    readonly responses: Readonly<Record<string, { readonly content: object }>>;
  };
  expect(get).toMatchObject({ 'x-streamed': true });
  expect(get).not.toHaveProperty('x-xml-answer');
  expect(get.responses['200']?.content).toEqual({ 'application/xml': XML_SCHEMA });
});

describe('a build is refused', () => {
  const REQUEST = 'masar.things.v1.MakeThingRequest';
  it.each<[why: string, things: Things, error: string]>([
    [
      'with a body of XML for no field',
      { operation: operation('xml_body: "xml"') },
      `${REQUEST}: there is no field "xml" for XML`,
    ],
    [
      'with a body of XML for a text of another kind',
      { operation: operation('xml_body: "name"') },
      `${REQUEST}.name: XML is for a single string of format xml`,
    ],
    [
      'with a body of XML that leaves out what has to be sent',
      {
        operation: operation('xml_body: "xml"'),
        request: `string xml = 1 ${XML}; string name = 2 [${FIELD} = { required: true }];`,
      },
      `${REQUEST}.name: xml_body: a body of XML cannot have this field as well`,
    ],
    [
      'with an answer of XML in an envelope',
      { operation: operation('xml_answer: "xml"', 'DATA'), response: `string xml = 1 ${XML};` },
      'masar.things.v1.ThingsService.MakeThing: xml_answer comes with ENVELOPE_BARE',
    ],
    [
      'with an answer of XML for a list',
      { operation: operation('xml_answer: "xml"'), response: `repeated string xml = 1 ${XML};` },
      'masar.things.v1.Thing.xml: XML is for a single string of format xml',
    ],
    [
      'with a stream of what is no XML',
      { operation: operation('streamed: true'), http: GET },
      'masar.things.v1.ThingsService.MakeThing: streamed is for a GET, and comes with xml_answer or text_answer',
    ],
    [
      'with a stream that answers a command',
      {
        operation: operation('xml_answer: "xml" streamed: true'),
        response: `string xml = 1 ${XML};`,
      },
      'masar.things.v1.ThingsService.MakeThing: streamed is for a GET, and comes with xml_answer or text_answer',
    ],
    [
      'with a body that no service could be sent',
      { operation: operation('max_body_bytes: 5242881') },
      'masar.things.v1.ThingsService.MakeThing: max_body_bytes is at most 5242880',
    ],
  ])('%s', (_, things, error) => {
    expect(built(things).error).toContain(`${FILE}: ${error}`);
  });
});
