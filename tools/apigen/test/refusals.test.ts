import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from './document-parts';
import { runApigen } from './run-apigen';
import { thingsProto } from './things-proto';

const FILES = { 'masar/things/v1/things.proto': thingsProto() };
const RULE = {
  status: 422,
  code: 'THING-GOLD',
  says: 'It is no gold.',
  field: 'name',
  source: 'SS 1',
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'apigen-refusals-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function runWith(operation: string) {
  writeFileSync(join(folder, 'things.json'), JSON.stringify({ [operation]: [RULE] }));
  return runApigen(FILES, `refusals=${folder}`);
}

describe('the folder of refusals', () => {
  it('tells at the response of the status what an operation refuses', () => {
    const { post } = at(runWith('makeThing'), 'paths', '/api/v1/things') as { post: object };
    expect(post).toMatchObject({
      'x-refusals': ['THING-GOLD'],
      responses: {
        409: { $ref: '#/components/responses/Conflict' },
        422: {
          description: expect.stringContaining('| `THING-GOLD` | It is no gold. | `name` | SS 1 |'),
        },
      },
    });
  });

  it('names no operation that there is not', () => {
    expect(runWith('makeThong').error).toContain('makeThong is for no operation');
  });
});
