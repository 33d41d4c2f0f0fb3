import { typeProblem, wantsType } from './event-filter';

const KNOWN = ['contract.created', 'contract.activated', 'webhook.test', 'dispute.sla.breached'];

describe('a subscription', () => {
  it.each([
    [['*'], 'contract.created', true],
    [['contract.*'], 'contract.created', true],
    [['contract.created'], 'contract.created', true],
    [['dispute.*'], 'dispute.sla.breached', true],
    [['dispute.sla.*'], 'dispute.sla.breached', true],
    [['contract.created'], 'contract.activated', false],
    [['*', 'webhook.*', 'webhook.test'], 'webhook.test', false],
    [['contract'], 'contract.created', false],
    [['contr*'], 'contract.created', false],
    [['contractual.*'], 'contract.created', false],
    [[], 'contract.created', false],
  ])('to %p wants %s: %p', (types, type, expected) => {
    expect(wantsType(types, type)).toBe(expected);
  });
});

describe('a wanted type', () => {
  it.each(['*', 'contract.*', 'contract.created', 'dispute.sla.*'])('%s is known', (type) => {
    expect(typeProblem(type, KNOWN)).toBeUndefined();
  });

  it.each([
    ['contract.activate', 'did you mean contract.activated, '],
    ['Contract.Created', 'did you mean contract.created, '],
    ['contrat.*', 'did you mean contract.*, '],
    ['contract.paid', 'did you mean contract.'],
    ['', 'did you mean '],
  ])('%p is not, and the error tells what is near', (type, near) => {
    expect(typeProblem(type, KNOWN)).toContain(`"${type}" is not an event type; ${near}`);
    expect(typeProblem(type, KNOWN)).toContain('GET /v1/event-types lists all');
  });
});
