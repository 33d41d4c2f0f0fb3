import { DomainError } from '../errors';
import {
  deriveKey,
  MAX_SETTINGS_BYTES,
  scopeOf,
  signContext,
  verifyContext,
  type CallContext,
} from './context';

const ISSUED_AT = Date.parse('2026-11-21T08:00:00Z');
const RPC = '/masar.test.v1.NotesService/GetNote';
const KEY = deriveKey('a master secret of at least 32 characters', 'notes');
const BARE: CallContext = {
  tenantId: 'tnt_1',
  actor: 'key_1',
  scopes: ['contracts:read'],
  environment: 'live',
  requestId: 'req_1',
  server: 'notes',
  rpc: RPC,
  issuedAt: ISSUED_AT,
};
const CONTEXT = { ...BARE, workspaceId: 'wsp_1', idempotencyKey: '~ key with "quotes"' };

const EXPECTED = { keys: [KEY], server: 'notes', rpc: RPC, now: ISSUED_AT };

function refusal(text: string | undefined, expected: Partial<typeof EXPECTED> = {}): DomainError {
  try {
    verifyContext(text, { ...EXPECTED, ...expected });
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('the context was accepted');
}

const signed = signContext(CONTEXT, KEY);
const [body = '', mac = ''] = signed.split('.');
const forgedBody = Buffer.from(JSON.stringify({ ...CONTEXT, tenantId: 'tnt_2' })).toString(
  'base64url',
);

test('gives back what was signed', () => {
  expect(verifyContext(signed, EXPECTED)).toEqual(CONTEXT);
});

test('has room for the most settings, and for who asks with all scopes and the longest ids', () => {
  const empty = JSON.stringify({ calendar: '' }).length;
  const context = {
    ...CONTEXT,
    tenantId: 't'.repeat(64),
    workspaceId: 'w'.repeat(64),
    actor: `idp_${'n'.repeat(32)}:${'s'.repeat(128)}`,
    scopes: Array.from({ length: 48 }, (_, i) => `contracts:some${i}`),
    requestId: 'r'.repeat(128),
    idempotencyKey: '"'.repeat(255),
    clockOffsetMs: 315_360_000_000,
    settings: { calendar: 'x'.repeat(MAX_SETTINGS_BYTES - empty) },
  };
  expect(verifyContext(signContext(context, KEY), EXPECTED)).toEqual(context);
});

test('gives the scope without fields that were not sent', () => {
  const scope = scopeOf(verifyContext(signContext(BARE, KEY), EXPECTED));
  expect(scope).toMatchObject({ tenantId: 'tnt_1', actor: 'key_1', scopes: ['contracts:read'] });
  expect('workspaceId' in scope || 'idempotencyKey' in scope).toBe(false);
});

test("gives the scope a clock that is ahead as a sandbox's is, or the machine's", () => {
  const now = (context: CallContext): number =>
    scopeOf(verifyContext(signContext(context, KEY), EXPECTED))
      .clock.now()
      .getTime() - Date.now();
  expect(Math.abs(now({ ...BARE, clockOffsetMs: 14_400_000 }) - 14_400_000)).toBeLessThan(1_000);
  expect(Math.abs(now(BARE))).toBeLessThan(1_000);
});

test.each<[string, string | undefined, Partial<typeof EXPECTED>]>([
  ['missing', undefined, {}],
  ['missing', '', {}],
  ['too long', `${'a'.repeat(12_288)}.${mac}`, {}],
  ['wrong signature', body, {}],
  ['wrong signature', `${body}.`, {}],
  ['wrong signature', `${body}.${mac.slice(0, -4)}`, {}],
  ['wrong signature', `${body}.${'A'.repeat(43)}`, {}],
  ['wrong signature', `${forgedBody}.${mac}`, {}],
  ['wrong signature', signContext(CONTEXT, 'another key'), {}],
  [
    'wrong signature',
    signed,
    { keys: [deriveKey('another master secret of 32 characters', 'notes')] },
  ],
  ['for another server', signContext({ ...CONTEXT, server: 'zakat' }, KEY), {}],
  ['for another rpc', signed, { rpc: '/masar.test.v1.NotesService/DeleteNote' }],
  ['expired', signed, { now: ISSUED_AT + 35_001 }],
  ['from the future', signed, { now: ISSUED_AT - 5_001 }],
])('refuses a context (%s, row %#) without saying why', (check, text, expected) => {
  const error = refusal(text, expected);
  expect([error.code, error.message, error.details]).toEqual([
    'AUTHENTICATION_ERROR',
    'the call carries no valid context',
    [],
  ]);
  expect(error.cause).toBe(check);
});

test.each([-5_000, 0, 30_000, 35_000])('accepts a context that is %i ms old', (age) => {
  expect(verifyContext(signed, { ...EXPECTED, now: ISSUED_AT + age }).requestId).toBe('req_1');
});

test('keys of two servers differ, and the same server has one key', () => {
  const master = 'a master secret of at least 32 characters';
  expect(deriveKey(master, 'notes')).toBe(KEY);
  expect(deriveKey(master, 'zakat')).not.toBe(KEY);
  expect(KEY).toMatch(/^[\w-]{43}$/);
});
