import { brokenTextRule } from './text-rules';

const hex = (text: string) =>
  [...text].map((char) => `U+${char.codePointAt(0)?.toString(16).padStart(4, '0')}`).join(' ');

describe('brokenTextRule', () => {
  const blank = [
    '',
    ' ',
    '\t',
    '\r\n',
    '\u00a0\u3000',
    '\u200b',
    '\u200d\u2060\ufeff',
    '\u200e\u200f',
    '\u00ad\ufe0f',
    '\u3164\u115f',
    '\u2800',
    '\u0000',
    '\u202e',
    '\u{e0041}',
  ];

  it.each(blank.map((text) => [hex(text), text]))(
    'finds no visible character in "%s"',
    (_, text) => {
      for (const format of ['text', 'multiline-text'] as const)
        expect(brokenTextRule(text, format)).toBe('must contain a visible character');
    },
  );

  it.each([
    'a',
    ' -',
    'Toyota Camry 2025',
    'مرابحة ٢٠٢٥',
    'می\u200cخواهم\u200f',
    '木',
    'e\u0301',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  ])('takes "%s"', (text) => {
    expect(brokenTextRule(text, 'text')).toBeUndefined();
    expect(brokenTextRule(`${text}\r\n\t${text}\n`, 'multiline-text')).toBeUndefined();
  });

  it.each(['\u0000', '\u0008', '\u001b', '\u007f', '\u0085', '\u009f'])(
    'names the control character in any text: %j',
    (char) => {
      for (const format of ['text', 'multiline-text'] as const) {
        const name = hex(char).toUpperCase();
        expect(brokenTextRule(`a${char}b`, format)).toContain(`control character ${name};`);
      }
    },
  );

  it.each(['\n', '\r', '\t', '\u2028', '\u2029'])('refuses a second line in a text: %j', (char) => {
    expect(brokenTextRule(`a${char}b`, 'text')).toContain('in one line');
    expect(brokenTextRule(`a${char}b`, 'multiline-text')).toBeUndefined();
  });

  it.each(['\u0000', '\u000b', '\u001f', '\ufffe', '\uffff'])(
    'names the character that XML cannot have: %j',
    (char) => {
      const name = hex(char).toUpperCase();
      expect(brokenTextRule(`<a>${char}</a>`, 'xml')).toContain(
        `must not contain the character ${name},`,
      );
    },
  );

  it.each(['\t', '\r\n', '\u0085', '\u202e', '\u{1f468}', 'مرابحة'])('takes in XML: %j', (text) => {
    expect(brokenTextRule(`<a>${text}</a>`, 'xml')).toBeUndefined();
  });

  it.each(['202A', '202B', '202C', '202D', '202E', '2066', '2067', '2068', '2069'])(
    'refuses a character that reverses the text: U+%s',
    (code) => {
      const text = `a${String.fromCodePoint(Number.parseInt(code, 16))}b`;
      for (const format of ['text', 'multiline-text'] as const)
        expect(brokenTextRule(text, format)).toContain(`U+${code}, which shows text in another`);
    },
  );
});
