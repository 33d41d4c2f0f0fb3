import { PublicUrl } from './public-url';

test('the configured URL wins over the address that the gateway listens on', () => {
  const url = new PublicUrl('https://api.bank.example/');
  url.listensOn('http://127.0.0.1:8080');
  expect(url.value).toBe('https://api.bank.example');
});

test('without a setting it is the address that the gateway listens on', () => {
  const url = new PublicUrl(undefined);
  url.listensOn('http://127.0.0.1:8080');
  expect(url.value).toBe('http://127.0.0.1:8080');
});

test.each(['https://bank.example/api', 'https://bank.example?x', 'ftp://bank.example', 'https://'])(
  '%s stops the start',
  (setting) => {
    expect(() => new PublicUrl(setting)).toThrow('MASAR_PUBLIC_URL is wrong: it must be a scheme');
  },
);
