import type { ObjectShape, Shape } from '@masar/kit/shape';
import { components, type Message } from './published-shapes';

/** Name of the message, our shape of it, and fields that are the path's or read elsewhere. */
export type Row = readonly [
  name: string,
  shape: ObjectShape,
  message: Message,
  beside?: readonly string[],
];

/** Tests that each shape of a rail is what the rail publishes: in the proto and in the document. */
export function describeShapes(rows: readonly Row[]): void {
  const cases = rows.map(([name, shape, message, beside = []]) => ({
    ...{ name, shape, message, beside },
  }));

  describe('the shapes of the rail', () => {
    it.each(cases)('have the fields of the proto message: $name', ({ shape, message, beside }) => {
      const fields = Object.keys(message.decode(new Uint8Array()));
      const ours = new Set([...Object.keys(shape.fields), ...beside]);
      expect([...ours].sort()).toEqual(fields.sort());
    });

    it.each(cases)('are as closed and as strict as the document: $name', (row) => {
      const { properties = {}, required = [] } = published(row.name);
      const isPatch = row.name.startsWith('Patch');
      const ours = Object.entries(row.shape.fields).filter(([name]) => !row.beside.includes(name));
      const shown = Object.keys(properties).filter((name) => !row.beside.includes(name));
      expect(ours.map(([name]) => name).sort()).toEqual(shown.sort());
      for (const [name, field] of ours) {
        // A patch may remove with null what its record can be without.
        const values = properties[name]?.enum?.filter((value) => !isPatch || value !== null);
        expect([name, values]).toEqual([name, valuesOf(field)]);
      }
      if (isPatch) return;
      const strict = ours.filter(([, field]) => field.required).map(([name]) => name);
      expect(strict).toEqual(required.filter((name) => !row.beside.includes(name)));
    });
  });
}

/** The schema of what is sent, where it is another than what is shown. */
function published(name: string) {
  return components.schemas[`${name}Input`] ?? components.schemas[name] ?? {};
}

function valuesOf(field: Shape): readonly string[] | undefined {
  return field.kind === 'oneOf' ? field.values : undefined;
}
