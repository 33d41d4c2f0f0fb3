import { writeJson } from './json-text';
import { WriterCompiler, type MessageWriter } from './message-writer';

const schemas = {
  Contract: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      compliance: { $ref: '#/components/schemas/Compliance' },
      evidence: { $ref: '#/components/schemas/Evidence' },
      review: { anyOf: [{ $ref: '#/components/schemas/Evidence' }, { type: 'null' }] },
    },
  },
  Compliance: {
    type: 'object',
    required: ['checks'],
    properties: {
      lastChecked: { type: ['string', 'null'] },
      checks: { type: 'array', items: { $ref: '#/components/schemas/Evidence' } },
      notes: { type: 'array', items: { type: 'string' } },
    },
  },
  Evidence: {
    type: 'object',
    properties: { amount: { type: 'number' }, note: { type: 'string' } },
  },
};

const CONTRACT = { $ref: '#/components/schemas/Contract' };
const shown = (write: MessageWriter, message: unknown) => {
  const texts: string[] = [];
  return writeJson(write(message, texts), texts);
};
const write = (message: unknown) => new WriterCompiler(schemas).compile(CONTRACT)(message, []);

describe('WriterCompiler', () => {
  it('leaves unset fields out and shows null where the schema allows it', () => {
    const message = {
      compliance: { lastChecked: undefined, checks: [] },
      evidence: null,
      id: 'ctr_1',
    };
    expect(JSON.stringify(write(message))).toBe(
      '{"id":"ctr_1","compliance":{"lastChecked":null,"checks":[]},"review":null}',
    );
  });

  it('shows an empty list only where the schema requires it', () => {
    const message = { compliance: { checks: [], notes: [] } };
    expect(write(message)).toEqual({ compliance: { lastChecked: null, checks: [] }, review: null });
  });

  it('shows zero, and nothing that the schema does not name', () => {
    const message = {
      id: '',
      evidence: { amount: 0, secret: 'x' },
      compliance: { checks: [{ amount: 0 }] },
    };
    expect(write(message)).toEqual({
      id: '',
      evidence: { amount: 0 },
      compliance: { lastChecked: null, checks: [{ amount: 0 }] },
      review: null,
    });
  });

  it('shows the value that a field carries as JSON text', () => {
    const data = { type: 'object', properties: { data: { 'x-json': true } } };
    const writeData = new WriterCompiler({}).compile(data);
    expect(shown(writeData, { data: '{"a":[1,null]}' })).toBe('{"data":{"a":[1,null]}}');
  });

  it('shows each such value of a list in its place', () => {
    const item = { type: 'object', properties: { data: { 'x-json': true }, id: {} } };
    const writeList = new WriterCompiler({}).compile({ items: item });
    const listed = [
      { data: '"$&"', id: 1 },
      { data: 'null', id: 2 },
    ];
    expect(shown(writeList, listed)).toBe('[{"data":"$&","id":1},{"data":null,"id":2}]');
  });
});
