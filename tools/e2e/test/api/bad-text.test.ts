import type { Sending } from '../../src/client/client';
import { contractBody } from '../../src/rails/contract';
import { exampleWith, expectProblem } from '../../src/rails/problem';
import { untouchedDraft } from './untouched-draft';

const world = untouchedDraft();
const create = (sending: Sending) => world().create(sending);

describe('a text', () => {
  const described = (description: string) =>
    create({ body: contractBody({ asset: { description } }) });
  const problem = (says: RegExp) => ({ field: 'asset.description', code: 'INVALID_FORMAT', says });

  test.each(['', ' ', '\t', '\n', '\u00a0', '\u200b', '\u200e\u2060', '\u3164', '\u2800'])(
    'of nothing that can be seen is refused: %j',
    async (text) => {
      const answer = await described(text);
      expectProblem(answer, 400, problem(/^asset\.description must contain a visible character$/));
      expect(answer.body.error.details).toHaveLength(1);
    },
  );

  test.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085'])(
    'with a control character is refused and names it: %j',
    async (char) => {
      const name = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      const says = new RegExp(`control character U\\+${name};`);
      expectProblem(await described(`Toyota${char}`), 400, problem(says));
    },
  );

  test.each(['202A', '202E', '2066', '2069'])('with U+%s is refused', async (code) => {
    const text = `Toyota ${String.fromCodePoint(Number.parseInt(code, 16))}Camry`;
    expectProblem(await described(text), 400, problem(new RegExp(`U\\+${code}, which shows`)));
  });

  test('with half a character is refused', async () => {
    const answer = await create(exampleWith('Toyota', 'T\\ud800'));
    expectProblem(answer, 400, {
      field: 'asset.description',
      code: 'INVALID_CHARACTER',
      says: /both halves/,
    });
  });

  test('a name has one line', async () => {
    const parties = { customer: { entityId: 'ent\n042' } };
    expectProblem(await create({ body: contractBody({ parties }) }), 400, {
      field: 'parties.customer.entityId',
      code: 'INVALID_FORMAT',
      says: /U\+000A; write it in one line/,
    });
  });

  test.each([
    ['a reference', '/approve', { shariahBoardRef: ' ' }, 'shariahBoardRef'],
    ['a reason', '/reject', { reason: '\u200b' }, 'reason'],
    ['a note', '/submit', { notes: '\t' }, 'notes'],
    ['a settlement', '/complete', { settlementReference: ' ' }, 'settlementReference'],
    [
      'a document of evidence',
      '/activate',
      { evidence: { ownership: { documentRef: ' ', acquiredAt: '2026-01-01T00:00:00Z' } } },
      'evidence.ownership.documentRef',
    ],
  ])('is %s only with a visible character', async (_, command, body, field) => {
    const client =
      field === 'shariahBoardRef' || field === 'reason'
        ? world().bank.reviewer
        : world().bank.maker;
    const answer = await client.post(`/v1/contracts/${world().draft.id}${command}`, body);
    expectProblem(answer, 400, { field, code: 'INVALID_FORMAT', says: /visible character/ });
  });

  test.each([
    ['/v1/workspaces', { name: ' ' }],
    ['/v1/api-keys', { name: '\u200b', scopes: ['contracts:read'] }],
  ])('is a name only with a visible character: POST %s', async (path, body) => {
    const answer = await world().bank.maker.post(path, body);
    expectProblem(answer, 400, { field: 'name', code: 'INVALID_FORMAT', says: /visible/ });
  });
});
