import { code, table, withSections } from '.';

const PAGE = `# Rail

<!-- generated: states -->
old
<!-- end -->

Between them.

<!-- generated: events -->
<!-- end -->
`;

it('puts each section between its markers, and leaves the rest of the page', () => {
  const page = withSections(PAGE, { states: () => 'S', events: () => 'E' });
  expect(page).toBe(PAGE.replace('old', 'S').replace('events -->\n', 'events -->\nE\n'));
});

it.each(['<!-- generated: events -->\n', /<!-- end -->\n$/])(
  'refuses a page without %p',
  (mark) => {
    const cut = PAGE.replace(mark, '');
    expect(() => withSections(cut, { events: () => 'E' })).toThrow('lacks the markers of events');
  },
);

it('writes a table of Markdown', () => {
  expect(table(['from', 'to'], [[code('a'), 'b']])).toBe(
    '| from | to |\n| --- | --- |\n| `a` | b |',
  );
});
