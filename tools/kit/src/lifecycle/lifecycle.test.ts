import { DomainError } from '../errors';
import { step, type Lifecycle } from '.';

type State = 'draft' | 'active' | 'completed' | 'terminated';
type Trigger = 'activate' | 'complete' | 'terminate';
type Emits = 'door.activated' | 'door.completed' | 'door.terminated';

const DOOR: Lifecycle<State, Trigger, Emits> = {
  subject: 'door',
  transitions: [
    { from: 'draft', trigger: 'activate', to: 'active', emits: 'door.activated' },
    { from: 'draft', trigger: 'terminate', to: 'terminated', emits: 'door.terminated' },
    { from: 'active', trigger: 'complete', to: 'completed', emits: 'door.completed' },
    { from: 'active', trigger: 'terminate', to: 'terminated', emits: 'door.terminated' },
  ],
};
const STATES: readonly State[] = ['draft', 'active', 'completed', 'terminated'];
const TRIGGERS: readonly Trigger[] = ['activate', 'complete', 'terminate'];
const WAY_OUT = {
  draft: 'allowed now: activate, terminate',
  active: 'allowed now: complete, terminate',
  completed: 'this state is final',
  terminated: 'this state is final',
};

const rowOf = (state: State, trigger: Trigger) =>
  DOOR.transitions.find((row) => row.from === state && row.trigger === trigger);

for (const state of STATES) {
  for (const trigger of TRIGGERS) {
    const row = rowOf(state, trigger);
    if (row) {
      test(`${trigger} leads from ${state} to ${row.to}`, () => {
        expect(step(DOOR, state, trigger)).toBe(row);
      });
    } else {
      test(`${trigger} is refused while ${state}, with what is allowed`, () => {
        const message = `cannot ${trigger} a door that is ${state}; ${WAY_OUT[state]}`;
        expect(() => step(DOOR, state, trigger)).toThrow(
          expect.objectContaining({
            code: 'CONFLICT',
            message,
            details: [{ field: 'status', code: 'INVALID_STATE', message }],
          }),
        );
        expect(() => step(DOOR, state, trigger)).toThrow(DomainError);
      });
    }
  }
}

test('what is allowed is told by the names of the operations, each once', () => {
  const operations = { complete: 'state', terminate: 'state' } as const;
  expect(() => step({ ...DOOR, operations }, 'active', 'activate')).toThrow(
    'cannot activate a door that is active; allowed now: state',
  );
});

test('a trigger is said by its phrase', () => {
  const phrases = { activate: 'bring to life' } as const;
  expect(() => step({ ...DOOR, phrases }, 'active', 'activate')).toThrow(
    'cannot bring to life a door that is active',
  );
});

test('a subject that begins with a vowel has its article', () => {
  expect(() => step({ ...DOOR, subject: 'entrance' }, 'active', 'activate')).toThrow(
    'cannot activate an entrance that is active',
  );
});
