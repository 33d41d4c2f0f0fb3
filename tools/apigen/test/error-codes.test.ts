import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from './document-parts';
import { runApigen } from './run-apigen';
import { OPERATION, thingsProto } from './things-proto';

const SHARED = { 400: 'ValidationError', 422: 'Unprocessable', 500: 'InternalError' };

/** The document of an operation with these codes in its option. */
function documentOf(codes: readonly string[], parameter = '') {
  const errors = codes.map((code) => `errors: "${code}"`).join(' ');
  const operation = `${OPERATION} = { scope: "things:write" envelope: ENVELOPE_DATA ${errors} };`;
  const files = { 'masar/things/v1/things.proto': thingsProto({ operation }) };
  return runApigen(files, parameter);
}

const responsesOf = (...asked: Parameters<typeof documentOf>) =>
  at(documentOf(...asked), 'paths', '/api/v1/things', 'post', 'responses') as Record<
    string,
    { description: string; content: object }
  >;
const sharedBut = (status?: number) =>
  Object.fromEntries(
    Object.entries(SHARED)
      .filter(([each]) => Number(each) !== status)
      .map(([each, name]) => [each, { $ref: `#/components/responses/${name}` }]),
  );

describe('an operation that names a code of its rail', () => {
  it.each([
    ['BELOW_NISAB', 422, 'Code: SHARIAH_VIOLATION, IDEMPOTENCY_KEY_REUSED or BELOW_NISAB.'],
    ['PAYMENT_FAILED', 422, 'Code: SHARIAH_VIOLATION, IDEMPOTENCY_KEY_REUSED or PAYMENT_FAILED.'],
    ['INVALID_ASSET_TYPE', 400, 'Code: VALIDATION_ERROR or INVALID_ASSET_TYPE.'],
    ['CALCULATION_FAILED', 500, 'Code: INTERNAL_ERROR or CALCULATION_FAILED.'],
  ])('%s says so in its answer %i, and shares its others', (code, status, codes) => {
    const responses = responsesOf([code]);
    expect(responses).toMatchObject({
      ...sharedBut(status),
      [status]: { description: expect.stringContaining(codes), content: expect.any(Object) },
    });
  });

  it('has the refusals of its rules there too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'apigen-codes-'));
    try {
      const refusal = { status: 422, code: 'THING-GOLD', says: 'It is no gold.' };
      writeFileSync(join(folder, 'things.json'), JSON.stringify({ makeThing: [refusal] }));
      const { 422: unprocessable } = responsesOf(['BELOW_NISAB'], `refusals=${folder}`);
      expect(unprocessable?.description).toMatch(/BELOW_NISAB\.[^]*\| `THING-GOLD` \|/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('an operation that names none answers with what all share, which has no code of a rail', () => {
  expect(responsesOf([])).toMatchObject(sharedBut());
  const shared = JSON.stringify(at(documentOf(['BELOW_NISAB']), 'components', 'responses'));
  expect(shared).toContain('IDEMPOTENCY_KEY_REUSED');
  expect(shared).not.toMatch(/BELOW_NISAB|PAYMENT_FAILED|INVALID_ASSET_TYPE|CALCULATION_FAILED/);
});
