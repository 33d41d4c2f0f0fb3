import { archiveIn } from './apt-sources';

const STANZAS = `# a comment
Types: deb
URIs: http://security.example/debian-security
Suites: bookworm-security
Components: main

Types: deb
# http://commented.example/debian
URIs: http://archive.example/debian http://second.example/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`;

const LINES = `# deb http://commented.example/debian bookworm main
deb-src http://source.example/debian bookworm main
deb http://security.example/debian-security bookworm-security main
deb [arch=amd64 signed-by=/usr/share/keyrings/vendor.gpg] http://vendor.example/debian bookworm stable
deb [ arch=amd64 ] http://archive.example/debian bookworm main contrib
`;

test.each([
  ['stanzas', STANZAS],
  ['lines', LINES],
])('finds the archive of the own release in %s', (_, sources) => {
  expect(archiveIn(sources, 'bookworm')).toBe('http://archive.example/debian');
});

test.each([
  ['another release', STANZAS, 'trixie'],
  ['no sources', '', 'bookworm'],
  ['an unknown release', LINES, ''],
])('finds nothing for %s', (_, sources, codename) => {
  expect(archiveIn(sources, codename)).toBeUndefined();
});
