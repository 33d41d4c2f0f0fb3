/** Rules of imports between parts (ARCHITECTURE.md, Borders). Each rule says why it is there. */
const TESTS = '(\\.test\\.ts$|/test/)';
const KIT_PURE = '^tools/kit/src/(money|lifecycle|errors|time|business-days|shape|decision)/';
/** Messages as data, made from the .proto files. */
const SHAPES = '^proto/gen/shapes/';
/** Registers of facts that read nothing and know no clock (iso20022's shared). */
const PURE_PACKAGES = 'node_modules/(\\.pnpm/)?(ibantools|@taprsvp[/+]iso20022_external_codes)[/@]';
/** A feature's store and handlers, and the folders that know storage, transport or messages; all others are domain. */
const ADAPTERS = '(/(store|handlers)\\.ts$|/wire/|/src/(worker|network)/)';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle makes two files one; neither can be understood or tested alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services-know-no-service',
      comment: 'Each service is owned and released by one team: a rule shared by two is a message.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services|gateway)/', pathNot: '^services/$1/' },
    },
    {
      name: 'gateway-knows-no-service',
      comment:
        'The gateway learns routes from openapi.json; a new endpoint needs no gateway release.',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^services/' },
    },
    {
      name: 'kit-knows-nobody',
      comment:
        'The chassis ships inside everything, so it may depend on nothing of ours, not even proto.',
      severity: 'error',
      from: { path: '^tools/kit/' },
      to: { path: '^(services|gateway|proto|tools/(?!kit/))' },
    },
    {
      name: 'domain-stays-pure',
      comment:
        'Domain files decide; they import their own rail, what rails share, and the pure kit parts.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/([^/]+)/', pathNot: [TESTS, ADAPTERS] },
      to: { pathNot: ['^services/$1/src/($2|shared)/', KIT_PURE, SHAPES, PURE_PACKAGES] },
    },
    {
      name: 'pure-packages-through-shared',
      comment:
        'Our own shared files stand in front of the registers of ISO and the writing of XML.',
      severity: 'error',
      from: { pathNot: ['^services/iso20022/src/shared/', TESTS, '^tools/', '^node_modules/'] },
      to: { path: PURE_PACKAGES },
    },
    {
      name: 'rails-share-through-shared',
      comment: 'A rail of a service can be read, changed and moved without the others.',
      severity: 'error',
      from: {
        path: '^services/contracts/src/(contracts|murabaha|kafalah|shared)/',
        pathNot: TESTS,
      },
      to: {
        path: '^services/contracts/src/(contracts|murabaha|kafalah|shared)/',
        pathNot: '^services/contracts/src/($1|shared)/',
      },
    },
    {
      name: 'tools-do-not-ship',
      comment: 'Only the kit ships; stack, bench, e2e and apigen are for developers.',
      severity: 'error',
      from: { path: '^(services|gateway|proto)/', pathNot: TESTS },
      to: { path: '^tools/(?!kit/)' },
    },
    {
      name: 'kit-testing-is-for-tests',
      comment: 'It does not ship: the files of @masar/kit are dist/src.',
      severity: 'error',
      from: { pathNot: [TESTS, '^tools/(?!kit/src/)'] },
      to: { path: '^tools/kit/testing/' },
    },
    {
      name: 'kit-through-its-surface',
      comment: 'The exports of a package are its whole surface.',
      severity: 'error',
      from: { pathNot: '^tools/kit/' },
      to: { path: '^tools/kit/src/[^/]+/', pathNot: '^tools/kit/src/[^/]+/index\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: '(node_modules|/gen/)' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['masar-source', 'import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
