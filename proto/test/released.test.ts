import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenPromises, promisesOf, type Promises } from './promises';

const PACKAGE = join(__dirname, '..');
const build = [require.resolve('@bufbuild/buf/bin/buf'), 'build', '--output', '-'];
const image = execFileSync(process.execPath, build, { cwd: PACKAGE });
const current = promisesOf(image);

const COUNT = 'masar.things.v1.ThingsService.CountThings';
const sent = (fields: Promises['sent'][string]) => ({ 'masar.things.v1.Count': fields });
const was: Promises = {
  routes: { [COUNT]: 'get /v1/things/count' },
  sent: sent({ status: { required: false, enum: ['new', 'old'] } }),
  shown: { 'masar.things.v1.Thing': ['id'] },
  events: { 'thing.made': 'masar.things.v1.ThingMade' },
};

describe('the API as it is', () => {
  it('keeps what the released one promised', () => {
    const released = promisesOf(readFileSync(join(PACKAGE, 'released.binpb')));
    expect(Object.keys(released.routes).length).toBeGreaterThan(20);
    expect(released.sent['masar.contracts.v1.CreateContractRequest']).toMatchObject({
      type: { required: true, enum: expect.arrayContaining(['murabaha']) },
    });
    expect(released.events).toHaveProperty(['contract.created']);
    expect(brokenPromises(released, current)).toEqual([]);
  });
});

describe('a promise is broken', () => {
  test.each<[how: string, is: Promises, found: string]>([
    ['by an operation that is gone', { ...was, routes: {} }, 'is gone'],
    ['by another route', { ...was, routes: { [COUNT]: 'get /v1/count' } }, 'is get /v1/count'],
    [
      'by a field that has to be sent now',
      { ...was, sent: sent({ status: { required: true, enum: ['new', 'old'] } }) },
      'Count.status is required now',
    ],
    [
      'by a new field that has to be sent',
      {
        ...was,
        sent: sent({ ...was.sent['masar.things.v1.Count'], kind: { required: true, enum: [] } }),
      },
      'Count.kind is required now',
    ],
    [
      'by a value that is refused now',
      { ...was, sent: sent({ status: { required: false, enum: ['new'] } }) },
      'Count.status takes no old any more',
    ],
    [
      'by an event that is gone',
      { ...was, events: {} },
      'thing.made was masar.things.v1.ThingMade',
    ],
    [
      'by a field that answers and events may be without now',
      { ...was, shown: { 'masar.things.v1.Thing': [] } },
      'Thing.id need not be there any more',
    ],
  ])('%s', (_, is, found) => {
    expect(brokenPromises(was, is)).toEqual([expect.stringContaining(found)]);
  });

  test('not by a new operation, an optional field or a further value', () => {
    const is = {
      events: { ...was.events, 'thing.lost': 'masar.things.v1.ThingLost' },
      shown: { 'masar.things.v1.Thing': ['id', 'name'] },
      routes: { ...was.routes, [`${COUNT}2`]: 'get /v1/things/count2' },
      sent: sent({
        status: { required: false, enum: ['new', 'old', 'lost'] },
        kind: { required: false, enum: ['a'] },
      }),
    };
    expect(brokenPromises(was, is)).toEqual([]);
  });
});
