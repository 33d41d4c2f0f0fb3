import { withDurableWrites } from './durable-uri';

test.each([
  ['mongodb://h', 'mongodb://h/?w=majority'],
  ['mongodb://h1:1,h2:2/', 'mongodb://h1:1,h2:2/?w=majority'],
  ['mongodb+srv://u:p@h/app', 'mongodb+srv://u:p@h/app?w=majority'],
  ['mongodb://h/?replicaSet=r', 'mongodb://h/?replicaSet=r&w=majority'],
  ['mongodb://h/?wtimeoutMS=5', 'mongodb://h/?wtimeoutMS=5&w=majority'],
])('adds a durable write concern to %s', (uri, durable) => {
  expect(withDurableWrites(uri)).toBe(durable);
});

test.each([
  'mongodb://h/?w=2',
  'mongodb://h/?replicaSet=r&journal=true',
  'mongodb://h/?W=majority',
])('leaves the write concern of %s', (uri) => {
  expect(withDurableWrites(uri)).toBe(uri);
});
