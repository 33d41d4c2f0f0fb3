import { answerProblems, errorProblems } from './conformance';
import { OPERATIONS } from './document';

const META = {
  requestId: 'req_1',
  timestamp: '2026-11-21T09:30:00.000Z',
  rail: 'workspaces',
  version: 'v1',
};
const WORKSPACE = {
  id: 'retail',
  name: 'Retail',
  status: 'active',
  createdAt: '2026-11-21T09:30:00.000Z',
};

function problemsOf(data: object, beside: object = {}): string[] {
  const operation = OPERATIONS.find(({ id }) => id === 'getWorkspace');
  if (!operation) throw new Error('openapi.json has no getWorkspace');
  return answerProblems(operation, 200, { data, meta: META, ...beside });
}

describe('the check of an answer', () => {
  it('passes what the document says', () => {
    expect(problemsOf(WORKSPACE)).toEqual([]);
  });

  it('takes every name in a map, and its values only as the document says', () => {
    const operation = OPERATIONS.find(({ id }) => id === 'getSandboxClock');
    const moved = { now: '2026-11-21T09:30:00.000Z', offsetSeconds: 0, pendingDueWork: [] };
    const problemsWith = (ranDueWork: object) =>
      answerProblems(operation!, 200, { data: { ...moved, ranDueWork }, meta: META });
    expect(problemsWith({ webhooks: 1, contracts: 0 })).toEqual([]);
    expect(problemsWith({ webhooks: 'one' })).toEqual([
      expect.stringContaining('/data/ranDueWork/webhooks must be integer'),
    ]);
  });

  it('finds a field that the document does not have, at any depth and in errors', () => {
    const strange = { strange: 1 };
    for (const found of [
      problemsOf({ ...WORKSPACE, ...strange }),
      problemsOf(WORKSPACE, strange),
      errorProblems({ error: strange, meta: META }),
    ])
      expect(found).toContainEqual(expect.stringContaining('"strange"'));
  });
});
