import tseslint from 'typescript-eslint';

/** Pure domain files: they decide, and everything outside arrives as an argument. */
const DOMAIN = ['services/*/src/*/**/*.ts', 'tools/kit/src/{money,lifecycle,errors,shape}/**/*.ts'];
/** The last ones are where exact rounding and writing live. */
const NOT_DOMAIN = [
  ...['**/store.ts', '**/handlers.ts', '**/worker/**/*.ts', '**/network/**/*.ts'],
  ...['**/*.test.ts', '**/money/{money,fraction}.ts'],
];

const IMPURE = [
  [
    'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    'ask the clock of the scope',
  ],
  ['NewExpression[callee.name="Date"][arguments.length=0]', 'ask the clock of the scope'],
  ['MemberExpression[object.name="Math"][property.name="random"]', 'an id arrives as an argument'],
  ['MemberExpression[object.name="process"]', 'configuration arrives as an argument'],
  [':function[async=true]', 'domain functions are synchronous'],
];
const FLOATS = [
  ['CallExpression[callee.name="parseFloat"]', 'amounts are Money (kit/money)'],
  ['CallExpression[callee.property.name="toFixed"]', 'amounts are Money (kit/money)'],
  [
    'MemberExpression[object.name="Math"][property.name=/^(round|floor|ceil|trunc)$/]',
    'amounts are Money (kit/money)',
  ],
];
const ban = (rows) => rows.map(([selector, message]) => ({ selector, message }));

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'proto/gen/**', '**/*.gen.ts', '.masar/**'] },
  ...tseslint.configs.strict,
  {
    files: ['**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'max-params': ['error', { max: 3 }],
      'max-depth': ['error', { max: 3 }],
      'no-console': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  {
    files: ['**/*.test.ts', '**/test/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': 'off',
      // A table test names each column.
      'max-params': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: DOMAIN,
    ignores: NOT_DOMAIN,
    rules: { 'no-restricted-syntax': ['error', ...ban(IMPURE), ...ban(FLOATS)] },
  },
  // Express tells an error handler by its four parameters.
  { files: ['**/answer-error.ts'], rules: { 'max-params': ['error', { max: 4 }] } },
  {
    files: ['**/*.js'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
