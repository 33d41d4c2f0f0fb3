import { collect, write, type Shape } from '@masar/kit/shape';
import { Terms } from '@masar/proto/gen/shapes/masar/contracts/v1/terms';
import * as wire from '@masar/proto/gen/ts/masar/contracts/v1/terms';

it('the terms of a contract lose no field between wire, memory and wire', () => {
  const full = sample(Terms) as wire.Terms;
  const sent = wire.Terms.decode(wire.Terms.encode(full).finish());
  const problems: never[] = [];
  const kept = collect(Terms, sent, { currency: 'SAR', problems });
  expect(problems).toEqual([]);
  const answered = wire.Terms.decode(wire.Terms.encode(write(Terms, kept)).finish());
  expect(answered).toEqual(full);
});

/** A value for every field of the shape. */
function sample(shape: Shape): unknown {
  switch (shape.kind) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [name, sample(field)]),
      );
    case 'list':
      return [sample(shape.item)];
    case 'oneOf':
      return shape.values.at(-1);
    case 'flag':
      return true;
    case 'count':
      return 7;
    case 'decimal':
      return 0.0123;
    case 'money':
      return 1234.56;
    case 'date':
      return '2028-02-29';
    case 'instant':
      return '2026-06-15T12:00:00.000Z';
    default:
      return 'SAR';
  }
}
