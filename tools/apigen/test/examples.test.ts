import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from './document-parts';
import { runApigen } from './run-apigen';
import { thingsProto } from './things-proto';

const FILES = { 'masar/things/v1/things.proto': thingsProto() };
const EXAMPLES = { small: { summary: 'A small one', value: { name: 'pin' } } };

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'apigen-examples-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function runWith(file: string) {
  writeFileSync(join(folder, file), JSON.stringify(EXAMPLES));
  return runApigen(FILES, `examples=${folder}`);
}

describe('the folder of examples', () => {
  it('gives an operation the named examples of its body', () => {
    const { post } = at(runWith('makeThing.json'), 'paths', '/api/v1/things') as { post: object };
    expect(post).toMatchObject({
      requestBody: { content: { 'application/json': { examples: EXAMPLES } } },
    });
  });

  it('gives an operation the answer that was recorded', () => {
    mkdirSync(join(folder, 'answers'));
    const answer = { data: { id: 'thg_1' } };
    writeFileSync(join(folder, 'answers/makeThing.json'), JSON.stringify(answer));
    const { post } = at(runWith('makeThing.json'), 'paths', '/api/v1/things') as { post: object };
    expect(post).toMatchObject({
      responses: { 200: { content: { 'application/json': { example: answer } } } },
    });
  });

  it('has no answer that is of no operation', () => {
    mkdirSync(join(folder, 'answers'));
    writeFileSync(join(folder, 'answers/makeThong.json'), '{}');
    expect(runWith('makeThing.json').error).toContain('answers/makeThong.json is for no operation');
  });

  it('has no file that is for no operation', () => {
    expect(runWith('makeThong.json').error).toContain('makeThong.json is for no operation');
  });
});
