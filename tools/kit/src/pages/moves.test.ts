import { movesTable } from '.';

it('writes a row for each operation and end, with all states that it leaves', () => {
  const lifecycle = {
    subject: 'door',
    operations: { shut: 'PATCH status SHUT' },
    transitions: [
      { from: 'OPEN', trigger: 'shut', to: 'SHUT', emits: ['door.shut'] },
      { from: 'AJAR', trigger: 'shut', to: 'SHUT', emits: ['door.shut'] },
      { from: 'SHUT', trigger: 'open', to: 'OPEN', emits: [] },
    ],
  } as const;
  expect(movesTable(lifecycle, { to: 'OPEN', emits: 'door.built' }).split('\n')).toEqual([
    '| from | operation | to | events |',
    '| --- | --- | --- | --- |',
    '| (none) | create | `OPEN` | `door.built` |',
    '| `OPEN`, `AJAR` | PATCH status SHUT | `SHUT` | `door.shut` |',
    '| `SHUT` | open | `OPEN` |  |',
  ]);
});
