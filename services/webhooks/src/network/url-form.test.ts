import { formProblem } from './url-form';

const NORMALIZED = 'must hold no blank, control character or backslash; write %20 or %5C';
const FRAGMENT = 'must have no fragment';

it.each([
  'https://hooks.acme.example/a%20b%5C?c=%23',
  `https://${'a'.repeat(63)}.acme.example/`,
  'https://خطاف.example/',
  'https://[2606:4700:4700::1111]/',
])('%s is taken', (url) => {
  expect(formProblem(url)).toBeUndefined();
});

it.each([
  ['https://hooks.acme.example\\@evil.example/', NORMALIZED],
  ['https://hooks.acme.example/a\\b', NORMALIZED],
  [' https://hooks.acme.example/', NORMALIZED],
  ['https://hooks.acme.example/a b', NORMALIZED],
  ['https://hooks.acme.example/a\n', NORMALIZED],
  ['https://hooks.acme.example/a\u0000', NORMALIZED],
  ['https://hooks.acme.example/a\u00a0b', NORMALIZED],
  ['https://hooks.acme.example/a#part', FRAGMENT],
  ['https://hooks.acme.example/#', FRAGMENT],
  [`https://${'a'.repeat(64)}.acme.example/`, 'must have at most 63 characters between two dots'],
  [`https://${'ab.'.repeat(85)}example/`, 'must have a host of at most 253 characters'],
])('%j is refused with a way out', (url, problem) => {
  expect(formProblem(url)).toContain(problem);
});
