import { DomainError } from '../errors';
import { childId, omit, refuseDrafter, withDrafter, type Drafted } from '.';

test('the id of a record inside an aggregate is made of both', () => {
  expect(childId('clm', { id: 'kfl_01JD0Z5V8Q4N7T2M9K6H3F1B0A' }, 2)).toBe(
    'clm_01JD0Z5V8Q4N7T2M9K6H3F1B0A_2',
  );
});

const drafted: Drafted = {
  createdBy: 'key_maker',
  draftedBy: ['key_maker', 'key_patcher', 'key_submitter'],
  submittedBy: 'key_submitter',
};

test.each([
  ['created', 'key_maker'],
  ['changed or submitted', 'key_patcher'],
  ['submitted', 'key_submitter'],
])('who %s a draft may not review it', (role, actor) => {
  const review = () => refuseDrafter(drafted, actor, { verb: 'approve', subject: 'proposal' });
  expect(review).toThrow(DomainError);
  expect(review).toThrow(
    `who ${role} a proposal may not approve it; ask a reviewer with another credential`,
  );
});

test('anyone else may', () => {
  const review = { verb: 'approve', subject: 'proposal' };
  expect(() => refuseDrafter(drafted, 'key_reviewer', review)).not.toThrow();
});

test('each drafter is kept once', () => {
  expect(withDrafter(drafted, 'key_maker')).toBe(drafted.draftedBy);
  expect(withDrafter(drafted, 'key_other')).toEqual([...drafted.draftedBy, 'key_other']);
});

test('a record without fields has not even undefined in their place', () => {
  const left = omit({ id: 'a', from: 1, to: 2 }, 'from', 'to');
  expect(Object.keys(left)).toEqual(['id']);
});
