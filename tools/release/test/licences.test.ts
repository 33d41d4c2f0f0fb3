import { refusedLicences } from '../licences.mjs';

const component = (licenses?: object[]) => ({ name: 'a-package', version: '1.0.0', licenses });
const licence = (id: string) => [{ license: { id } }];

test.each([
  ['MIT', licence('MIT')],
  ['one of two', [{ expression: '(GPL-3.0-only OR MIT)' }]],
  ['two at once', [{ expression: 'Apache-2.0 AND BSD-3-Clause' }]],
])('a component may have %s', (_, licenses) => {
  expect(refusedLicences({ components: [component(licenses)] })).toEqual([]);
});

test.each([
  ['GPL-3.0-only', licence('GPL-3.0-only')],
  ['SSPL-1.0', licence('SSPL-1.0')],
  ['(MIT AND SSPL-1.0)', [{ expression: '(MIT AND SSPL-1.0)' }]],
  ['a paper of its own', [{ license: { name: 'a paper of its own' } }]],
  ['no licence that it names', undefined],
])('a component with %s is named', (found, licenses) => {
  const refused = refusedLicences({ components: [component(licenses)] });
  expect(refused).toEqual([`a-package 1.0.0 has ${found}`]);
});
