import { lineWriter } from './write-lines';

test.each([
  ['plain text', 'plain text'],
  ['a, b', '"a, b"'],
  ['say "so"', '"say ""so"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['-12.5', '-12.5'],
  ['', ''],
])('CSV writes %j as %j', (given, written) => {
  const writer = lineWriter('CSV', ['a', 'b']);
  expect(writer.lines([{ a: given, b: '1' }])).toBe(`${written},1\r\n`);
});
