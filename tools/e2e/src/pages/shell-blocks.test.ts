import { missingLines, runBlocks, shellBlocks } from './shell-blocks';

const PAGE = `
\`\`\`sh
word=seven
\`\`\`

Some words.

\`\`\`sh
echo "$word (7)"
echo end
\`\`\`

\`\`\`text
…ven (7)
end
\`\`\`

\`\`\`json
{ "is": "not run" }
\`\`\`
`;
const at = { cwd: __dirname, env: {} };

test('finds the commands of a page and what each shows', () => {
  expect(shellBlocks(PAGE)).toEqual([
    { script: 'word=seven\n', shown: [] },
    { script: 'echo "$word (7)"\necho end\n', shown: ['…ven (7)', 'end'] },
  ]);
});

test('runs the blocks in one shell and gives each its own output', async () => {
  const runs = await runBlocks(shellBlocks(PAGE), at);
  expect(runs.map(({ output }) => output)).toEqual(['', 'seven (7)\nend\n']);
  expect(runs.flatMap(missingLines)).toEqual([]);
});

test.each([['false'], ['false | true'], ['echo $unset']])(
  'names the block that fails: %s',
  async (script) => {
    const blocks = [
      { script: 'true', shown: [] },
      { script, shown: [] },
    ];
    await expect(runBlocks(blocks, at)).rejects.toThrow(script);
  },
);

test.each([
  ['a line that is not there', ['one', 'three'], ['three']],
  ['a line with something else in it', ['on'], ['on']],
  ['lines in another order', ['two', 'one'], ['one']],
  ['a line shown twice that came once', ['one', 'one'], ['one']],
])('misses %s', (_, shown, missing) => {
  expect(missingLines({ script: '', shown, output: 'one\ntwo\n' })).toEqual(missing);
});
