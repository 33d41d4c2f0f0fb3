/**
 * Lines that a service needs in files that others have too. Each stands before the first line of its file that begins
 * with these characters (after its indentation).
 * @type {readonly { file: string, before: string, lines: readonly string[] }[]}
 */
export const ENTRIES = [
  {
    file: 'tsconfig.json',
    before: '{ "path": "tools/apigen" }',
    lines: ['    { "path": "services/__service__" },'],
  },
  {
    file: 'tools/stack/tsconfig.json',
    before: '{ "path": "../kit" }',
    lines: ['    { "path": "../../services/__service__" },'],
  },
  {
    file: 'tools/stack/package.json',
    before: '"@masar/contracts"',
    lines: ['    "@masar/__service__": "workspace:*",'],
  },
  {
    file: 'tools/stack/src/in-process.ts',
    before: 'import { startAudit',
    lines: ["import { start as start__Service__ } from '@masar/__service__';"],
  },
  {
    file: 'tools/stack/src/in-process.ts',
    before: '};',
    lines: ['  __service__: start__Service__,'],
  },
  {
    file: 'tools/stack/src/demo.ts',
    before: "'tenants:read',",
    lines: ["    '__rail__:read',", "    '__rail__:write',"],
  },
  {
    file: 'tools/stack/test/kafka-admin.long.test.ts',
    before: "['gateway', [",
    lines: ["  ['services/__service__', ['audit.v1', '__service__.v1']],"],
  },
  {
    file: 'jest.config.js',
    before: "'services/zakat':",
    lines: ["  'services/__service__': 40,", "  'services/__service__ unit': 5,"],
  },
  {
    file: 'CODEOWNERS',
    before: '/services/webhooks/',
    lines: [
      '/services/__service__/    @masar/__service__',
      '/proto/masar/__rail__/    @masar/__service__ @masar/api',
    ],
  },
  {
    file: 'ARCHITECTURE.md',
    before: '| prices of gold and silver',
    lines: [
      '| the life of a __record__ | `services/__service__/src/__rail__/__record__.ts`, its moves in `lifecycle.ts` beside it | the __rail__ rail |',
    ],
  },
  {
    file: 'README.md',
    before: '| [Zakat](',
    lines: ['| [__service__](services/__service__/README.md) | the __rail__ rail |'],
  },
];
