/**
 * The import map of ARCHITECTURE.md as a table: which folders a folder may import. Everything else is refused, types
 * included, and so is a file without a row. A folder may always import itself. Paths start at the repository's root:
 * `*` is one name, `**` any path, and a folder ends with `/`.
 */
export type ImportRow = { files: string; may: readonly string[] };

const server = 'apps/server/src/';
const web = 'apps/web/src/';
const inServer = (...paths: string[]) => paths.map((path) => server + path);
const inWeb = (...paths: string[]) => paths.map((path) => web + path);
const packages = (...names: string[]) => names.map((name) => `packages/${name}/`);

/** Others see only a driver's interface; open-drivers.ts chooses the driver. */
const interfaces = inServer(
  'drivers/archive/archive.ts',
  'drivers/container/protocol/agent.ts',
  // one conversation for all engines, over whatever stream they give
  'drivers/container/protocol/agent-stream.ts',
  'drivers/container/container-engine.ts',
  'drivers/container/protocol/converse.ts',
  // names that are bytes, and what a home folder is carried as
  'drivers/container/protocol/shown-names.ts',
  'drivers/container/tar/',
  'drivers/database/compiled-once.ts',
  'drivers/database/given.ts',
  'drivers/database/database.ts',
  'drivers/database/contains.sql.ts',
  'drivers/database/order-of-names.ts',
  'drivers/database/schema.ts',
  'drivers/database/scratch-database.ts',
  'drivers/database/time-in-json.ts',
  'drivers/database/without-undefined.ts',
  'drivers/directory/directory.ts',
  'drivers/events/events.ts',
  'drivers/failure/is-denied.ts',
  'drivers/failure/own-failure.ts',
  'drivers/failure/words-of-system.ts',
  'drivers/files/files.ts',
  'drivers/identity-provider/identity-provider.ts',
  'drivers/locks/locks.ts',
  'drivers/log/request-id.ts',
  'drivers/log/seldom.ts',
  'drivers/mail/mail.ts',
  'drivers/metrics/metrics.ts',
  'drivers/queue/queue.ts',
  'drivers/runner/runner.ts',
  'drivers/traces/traces.ts',
);
/** Modules reach each other only by these files. */
const doors = inServer('modules/*/*.api.ts');

/** The first row that matches a file holds. */
export const importRows: readonly ImportRow[] = [
  // tests may import all of the server
  { files: `${server}**.test.ts`, may: [server, 'packages/'] },
  {
    files: `${server}**.conformance.ts`,
    may: [...inServer('drivers/', 'judging/', 'testing/'), ...packages('contract', 'python')],
  },
  { files: `${server}testing/`, may: [server, 'scripts/alone.ts', ...packages('contract')] },
  { files: 'apps/web/**.test.ts', may: ['apps/web/', 'packages/'] },
  { files: 'apps/web/**.test.tsx', may: ['apps/web/', 'packages/'] },
  {
    files: `${web}testing/`,
    may: [...inWeb('api/', 'marks.ts', 'router.ts', 'theme.ts', 'ui/'), ...packages('contract'), 'test-patience.ts'],
  },

  { files: 'packages/contract/', may: [] },
  { files: 'packages/markdown/', may: packages('contract') },
  { files: 'packages/judging/', may: packages('contract') },
  { files: 'packages/animation/**.test.ts', may: packages('animation', 'contract', 'python') },
  { files: 'packages/animation/', may: packages('contract') },
  { files: 'packages/python/', may: [] },
  { files: 'packages/javascript/', may: packages('python') },
  { files: 'packages/sql/', may: packages('python') },

  // the server: main → compose → modules → drivers' interfaces
  {
    files: `${server}main/`,
    may: [
      ...inServer('compose.ts', 'open-drivers.ts', 'settings.ts', 'strange-settings.ts', 'demo/', 'drivers/', 'jobs/'),
      ...doors,
      ...packages('contract'),
    ],
  },
  {
    files: `${server}compose.ts`,
    may: [
      ...inServer('application.ts', 'open-drivers.ts', 'settings.ts', 'modules.ts'),
      ...inServer('auth/', 'http/', 'jobs/', 'drivers/'),
      ...doors,
    ],
  },
  {
    files: `${server}application.ts`,
    may: [
      ...inServer('settings.ts', 'modules.ts', 'auth/', 'http/', 'jobs/'),
      ...inServer('drivers/identity-provider/provider-settings.ts'),
      ...interfaces,
      ...doors,
    ],
  },
  { files: `${server}open-drivers.ts`, may: inServer('settings.ts', 'drivers/') },
  {
    files: `${server}modules.ts`,
    may: [...inServer('modules/*/*.module.ts', 'auth/', 'http/', 'jobs/', 'settings.ts'), ...interfaces],
  },
  {
    files: `${server}modules/*/`,
    may: [
      ...doors,
      ...inServer('auth/', 'http/', 'jobs/', 'judging/', 'similarity/', 'texts/', 'apart/', 'settings.ts'),
      ...interfaces,
      ...packages('contract', 'markdown', 'judging', 'sql', 'animation'),
    ],
  },
  {
    files: `${server}demo/`,
    may: [...doors, ...inServer('auth/', 'drivers/database/database.ts'), ...packages('contract')],
  },
  { files: `${server}http/`, may: [...inServer('auth/', 'settings.ts'), ...interfaces, ...packages('contract')] },
  { files: `${server}auth/`, may: [...inServer('settings.ts', 'drivers/locks/turns.ts'), ...packages('contract')] },
  {
    files: `${server}jobs/`,
    may: [
      ...inServer(
        'drivers/log/request-id.ts',
        'drivers/queue/queue.ts',
        'drivers/runner/runner.ts',
        'drivers/traces/traces.ts',
      ),
      ...packages('contract'),
    ],
  },
  {
    files: `${server}judging/`,
    may: [
      ...inServer(
        'drivers/runner/runner.ts',
        'drivers/container/protocol/agent.ts',
        'drivers/container/virtual/find-lacks.ts',
      ),
      ...packages('contract', 'judging', 'python', 'sql', 'animation'),
    ],
  },
  { files: `${server}similarity/`, may: packages('contract') },
  { files: `${server}texts/`, may: packages('contract', 'markdown') },
  { files: `${server}apart/`, may: [...inServer('drivers/failure/'), ...packages('contract')] },
  { files: `${server}strange-settings.ts`, may: inServer('settings.ts') },
  {
    files: `${server}settings.ts`,
    may: [
      ...inServer('drivers/directory/directory-settings.ts', 'drivers/identity-provider/provider-settings.ts'),
      ...inServer('drivers/files/s3-settings.ts', 'drivers/docker-api/registry-settings.ts'),
      ...inServer('drivers/docker-api/engine-address.ts', 'drivers/docker-api/node-settings.ts'),
      ...packages('contract'),
    ],
  },
  { files: `${server}drivers/archive/`, may: inServer('drivers/failure/is-denied.ts', 'drivers/files/sync-folder.ts') },
  {
    files: `${server}drivers/wal-archive/`,
    may: inServer(
      'drivers/archive/archive.ts',
      // home folders are copied as engines copy them
      'drivers/container/agent/walk-folder.ts',
      'drivers/container/container-engine.ts',
      'drivers/container/local/home-archive.ts',
      'drivers/container/tar/',
      'drivers/database/',
      'drivers/failure/',
      'drivers/files/',
    ),
  },
  { files: `${server}drivers/database/`, may: [...inServer('drivers/failure/'), ...packages('contract')] },
  { files: `${server}drivers/directory/`, may: [] },
  { files: `${server}drivers/events/`, may: inServer('drivers/database/', 'drivers/failure/') },
  { files: `${server}drivers/failure/`, may: packages('contract') },
  { files: `${server}drivers/files/`, may: [] },
  { files: `${server}drivers/identity-provider/`, may: [] },
  { files: `${server}drivers/locks/`, may: inServer('drivers/failure/') },
  { files: `${server}drivers/log/`, may: [] },
  { files: `${server}drivers/mail/`, may: [] },
  {
    files: `${server}drivers/metrics/`,
    may: inServer(
      'drivers/database/database.ts',
      'drivers/events/events.ts',
      'drivers/failure/own-failure.ts',
      'drivers/queue/queue.ts',
    ),
  },
  {
    files: `${server}drivers/queue/`,
    may: inServer('drivers/database/', 'drivers/events/events.ts', 'drivers/failure/', 'drivers/log/request-id.ts'),
  },
  {
    files: `${server}drivers/runner/`,
    may: [
      ...inServer('drivers/docker-api/', 'drivers/failure/', 'drivers/locks/turns.ts', 'drivers/wire/'),
      ...packages('contract', 'python', 'sql'),
    ],
  },

  { files: `${server}drivers/traces/`, may: inServer('drivers/log/request-id.ts') },
  {
    files: `${server}drivers/container/`,
    may: [
      ...inServer('drivers/docker-api/', 'drivers/wire/'),
      // hardened processes, and Python's
      ...inServer('drivers/runner/child-process.ts', 'drivers/runner/pyodide-process.ts'),
      ...inServer('drivers/runner/interpreter-slot.ts'),
      ...packages('contract', 'python'),
    ],
  },
  { files: `${server}drivers/docker-api/`, may: [] },
  { files: `${server}drivers/wire/`, may: packages('python') },

  // the browser: routes → features → kinds → parts → ui, api
  { files: `${web}main.tsx`, may: inWeb('router.ts', 'theme.ts', 'styles/', 'parts/', 'ui/', 'api/') },
  { files: `${web}router.ts`, may: inWeb('route-tree.gen.ts', 'gate.ts', 'marks.ts', 'api/', 'parts/', 'ui/') },
  { files: `${web}route-tree.gen.ts`, may: inWeb('routes/') },
  { files: `${web}gate.ts`, may: inWeb('marks.ts', 'api/') },
  { files: `${web}marks.ts`, may: packages('contract') },
  { files: `${web}theme.ts`, may: [] },
  {
    files: `${web}routes/`,
    may: [...inWeb('features/', 'parts/', 'ui/', 'api/', 'gate.ts', 'marks.ts'), ...packages('contract')],
  },
  {
    files: `${web}features/*/`,
    may: [
      ...inWeb('kinds/', 'parts/', 'ui/', 'api/', 'workers/', 'styles/', 'gate.ts', 'marks.ts'),
      ...packages('contract', 'judging', 'animation'),
    ],
  },
  { files: `${web}kinds/`, may: [...inWeb('parts/', 'ui/', 'api/'), ...packages('contract', 'judging', 'animation')] },
  {
    files: `${web}parts/`,
    may: [
      ...inWeb('styles/', 'ui/', 'api/', 'workers/'),
      ...packages('contract', 'judging', 'markdown', 'python', 'javascript', 'sql', 'animation'),
    ],
  },
  // one way of reading for searches, here and in the database
  { files: `${web}ui/`, may: ['packages/contract/src/base/folded.ts', 'packages/judging/src/strange-signs.ts'] },
  { files: `${web}api/`, may: packages('contract') },
  { files: `${web}workers/`, may: [] },
  { files: 'apps/web/build/', may: ['apps/web/src/theme.ts'] },
  { files: 'apps/web/*.ts', may: ['apps/web/build/', 'apps/web/vitest.config.ts', 'test-patience.ts'] },

  {
    files: 'scripts/',
    may: [
      // the profile of system calls is written from the rules of the engine
      ...inServer('main/', 'drivers/runner/', 'drivers/container/docker/container-seccomp.ts'),
      // the registry of images, as the server reads it
      ...inServer('settings.ts', 'drivers/docker-api/registry-settings.ts'),
      // what tests send the database
      ...inServer('testing/statements-of-file.ts'),
      ...packages('contract'),
      'test-patience.ts',
    ],
  },
  { files: 'bench/', may: [server, 'scripts/', ...packages('contract', 'markdown', 'animation')] },
  { files: 'e2e/', may: [...inServer('testing/'), 'scripts/', 'bench/'] },
];
