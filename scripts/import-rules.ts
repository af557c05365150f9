/** The import map of ARCHITECTURE.md as rules: arrows point down, never back. Paths are from the repository's root. */
export type ImportRule = {
  name: string;
  why: string;
  from: RegExp;
  fromExcept?: RegExp;
  /** Refused when it matches; `$1` stands for the first group of `from`. */
  to: string;
  toExcept?: string;
};

const tests = /\.test\.tsx?$/;

export const importRules: ImportRule[] = [
  {
    name: 'contract-stands-alone',
    why: 'Both sides agree on the contract; it knows neither.',
    from: /^packages\//,
    to: '^(apps|scripts)/',
  },
  {
    name: 'web-and-server-meet-only-in-contract',
    why: 'What both need belongs to packages/contract.',
    from: /^apps\/web\//,
    to: '^apps/server/',
  },
  {
    name: 'server-knows-no-web',
    why: 'What both need belongs to packages/contract.',
    from: /^apps\/server\//,
    to: '^apps/web/',
  },
  {
    name: 'drivers-know-no-modules',
    why: 'A driver serves any module: give it what it needs as an argument.',
    from: /^apps\/server\/src\/drivers\//,
    fromExcept: tests,
    to: '^apps/server/src/(modules|http|jobs|main|demo|testing|compose)',
  },
  {
    name: 'only-compose-names-drivers',
    why: 'Others see the interface (<need>/<need>.ts); compose.ts chooses the driver.',
    from: /^apps\/server\/src\/(?:modules|http|jobs|demo)\//,
    fromExcept: tests,
    to: '^apps/server/src/drivers/([^/]+)/(?!\\1[.]ts$)',
    toExcept: '^apps/server/src/drivers/database/schema[.]ts$',
  },
  {
    name: 'modules-meet-in-stores',
    why: 'Another module is reached through its <module>.store.ts.',
    from: /^apps\/server\/src\/modules\/([^/]+)\//,
    fromExcept: tests,
    to: '^apps/server/src/modules/(?!$1/)(?!.*[.]store[.]ts$)',
  },
  {
    name: 'modules-know-no-root',
    why: 'main → compose → modules, never back.',
    from: /^apps\/server\/src\/(?:modules|http|jobs)\//,
    fromExcept: tests,
    to: '^apps/server/src/(main/|compose)',
  },
  {
    name: 'jobs-are-definitions',
    why: 'A job is named in many modules; its handler stands in one.',
    from: /^apps\/server\/src\/jobs\//,
    fromExcept: tests,
    to: '^apps/server/src/modules/',
  },
  {
    name: 'no-test-parts-in-the-product',
    why: 'testing/ is for tests.',
    from: /^apps\/(?:server|web)\/src\/(?!testing\/)/,
    fromExcept: /\.(test|conformance)\.tsx?$/,
    to: '^apps/(server|web)/src/testing/',
  },
  {
    name: 'features-do-not-import-features',
    why: 'Place them side by side in routes/, or move the shared piece to shared/.',
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    to: '^apps/web/src/features/(?!$1/)',
  },
  {
    name: 'shared-and-api-know-no-features',
    why: 'routes → features → api, shared.',
    from: /^apps\/web\/src\/(?:shared|api)\//,
    to: '^apps/web/src/features/',
  },
  {
    name: 'nobody-imports-routes',
    why: 'routes → features → api, shared.',
    from: /^apps\/web\/src\/(?:features|shared|api|workers)\//,
    fromExcept: tests,
    to: '^apps/web/src/routes/',
  },
];
