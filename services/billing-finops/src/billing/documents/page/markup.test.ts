import { Markup, markup } from './markup';

describe('markup', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onload='x' \``, '&quot; onload=&#39;x&#39; &#96;'],
    ['&lt;', '&amp;lt;'],
    ['a\u0000b\u001Bc\u0085d', 'a\uFFFDb\uFFFDc\uFFFDd'],
    ['two\r\n\tlines', 'two\r\n\tlines'],
    ['=1+1', '=1+1'],
  ])('escapes the part %j', (part, escaped) => {
    expect(markup`<p title="${part}">${part}</p>`.html).toBe(
      `<p title="${escaped}">${escaped}</p>`,
    );
  });

  it('keeps markup as it is, lists too, and leaves out what is undefined', () => {
    const items = ['a', '<'].map((each) => markup`<li>${each}</li>`);
    expect(markup`<ul>${items}</ul>${undefined}${new Markup('<hr>')}`.html).toBe(
      '<ul><li>a</li><li>&lt;</li></ul><hr>',
    );
  });
});
