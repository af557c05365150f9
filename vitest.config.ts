import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { patience } from './test-patience.ts';

/** The second pass, on the oldest PostgreSQL: not what asks no database, nor what starts the bundled one by itself. */
const isSecondPass = process.env['PT_TEST_POSTGRES'] === 'system';
const inServer = (...paths: string[]) => paths.map((path) => `apps/server/src/${path}`);

/** What starts interpreters, engines, servers or the whole product, or changes what is global: each file in a process of its own. */
const apart = [
  'packages/{python,javascript,sql}/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  ...inServer(
    '{demo,main}/**/*.test.ts',
    'drivers/{directory,runner}/**/*.test.ts',
    'drivers/database/embedded-postgres.test.ts',
    'judging/conformance/**/*.test.ts',
    'modules/package-imports/packages-in-containers.test.ts',
  ),
];
const withoutDatabase = inServer(
  'judging/**',
  'texts/**',
  // walks over who may call what: they ask nothing of the database that the modules' own tests do not
  ...['access', 'strangers', 'leaks', 'session-access'].map((name) => `http/${name}.test.ts`),
);

const server = {
  globalSetup: './apps/server/src/testing/global-setup.ts',
  setupFiles: './apps/server/src/testing/fail-on-console-error.ts',
  ...patience,
};

/** The longest begin, much of their time is waiting; what is short fills up the rest. */
const longest = [
  'main/faults',
  'judging/conformance/docker',
  'demo/demo-course',
  'database/embedded-postgres',
  'attacks/docker-attacks',
  'attacks/quickjs-attacks',
  'attacks/sql-attacks',
  'package-imports/packages-in-containers',
  'runner/pyodide-runner',
  'main/create-admin',
  'docker/docker-conformance',
].map((name) => `/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // a run that looks at a folder without tests is a mistake, not a success
    passWithNoTests: false,
    maxWorkers: 4,
    reporters: ['dot'],
    projects: [
      {
        test: {
          ...patience,
          name: 'contract',
          isolate: false,
          include: ['packages/contract/src/**/*.test.ts', 'packages/judging/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          // each file has a database and an application of its own; loading their code anew took as long as the tests
          isolate: false,
          include: inServer('**/*.test.ts'),
          exclude: isSecondPass ? [...apart, ...withoutDatabase] : apart,
        },
      },
      { test: { ...server, name: 'server, apart', include: apart } },
      './apps/web',
      './apps/web/vitest.apart.config.ts',
    ],
  },
});
