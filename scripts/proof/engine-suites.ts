import { areaSuites } from './area-suites.ts';
import { onlyMinutes, type Suite, wiring } from './suite.ts';

const server = 'apps/server/src';
const inServer = (...paths: string[]) => paths.map((path) => `${server}/${path}`);

/** How a process of the product starts, keeps its data and ends. */
const oneProcess = [...wiring, ...inServer('main/*.ts', 'jobs/**', 'drivers/{database,events,failure,locks,queue}/**')];
const migrations = inServer('migrations/**');
const dockerApi = inServer('drivers/docker-api/**', 'testing/engines/{docker-*,engine-*,image-registry}.ts');
const containerAgent = [
  ...inServer(
    'drivers/container/*.ts',
    'drivers/container/{agent,attacks,conformance,fake,life,local,protocol,tar}/**',
  ),
  'runners/agent/**',
];
const containers = [...wiring, ...inServer('modules/{containers,container-work,container-templates}/**')];
const containerScreens = ['apps/web/src/{features/containers,parts/container}/**'];
const images = ['runners/**', 'scripts/{build-runners,runner-images}.ts'];
const packages = ['package-lock.json'];
const webRuns = [
  'apps/web/src/parts/browser-runs/**',
  'apps/web/src/workers/**',
  'packages/{python,javascript,sql}/src/**',
];
const otherBrowser = (project: 'firefox' | 'webkit') => ({
  project,
  files: ['e2e/other-browsers/*.spec.ts'],
});

const languages = [
  ...inServer('drivers/runner/**', 'judging/**', 'modules/judge/**', 'testing/{python-runner,scene-programs}.ts'),
  'packages/{animation,javascript,judging,python,sql}/src/**',
  ...packages,
];

/** By the names that `npm run test:engines -- NAME` takes. Each test file stands in one suite, or in `npm test`. */
export const engineSuites: Readonly<Record<string, Suite>> = {
  languages: {
    about:
      'programs of students in Python, JavaScript, TypeScript and SQL, by the interpreters that the product brings',
    needs: onlyMinutes,
    tests: [
      ...inServer(
        'judging/conformance/embedded.test.ts',
        'judging/kinds/program/interactive.test.ts',
        'drivers/runner/{interpreter-conversation,pyodide-runner,quickjs-runner,recorded-programs,sql-runner}.test.ts',
        'modules/judge/any-bytes.test.ts',
        'modules/package-imports/{checked-packages,read-package}.test.ts',
        'demo/demo-course.test.ts',
      ),
      'packages/python/src/{exact-text,in-worker}.test.ts',
    ],
    inputs: [...languages, ...inServer('demo/**', 'modules/package-imports/**', 'testing/{packages.ts,packages/**}')],
  },
  'language-attacks': {
    about: 'programs that attack these interpreters',
    needs: onlyMinutes,
    tests: inServer(
      'drivers/runner/attacks/{pyodide-*,quickjs-attacks,scene-attacks,sql-attacks}.test.ts',
      'judging/kinds/function/function-attacks.test.ts',
    ),
    inputs: languages,
  },
  'container-drivers': {
    about: "students' containers without Docker and namespaces: the simple shell, and Kubernetes by its API",
    needs: onlyMinutes,
    tests: inServer(
      'drivers/container/{fake,virtual}/*.test.ts',
      'drivers/container/kubernetes/kubernetes-engine.test.ts',
      'drivers/container/tar/tar.test.ts',
      'demo/linux/linux-in-shell.test.ts',
      'modules/containers/life/{killed,queue,two-tabs}.test.ts',
    ),
    stories: { project: 'chromium', files: ['e2e/containers/container-virtual.spec.ts'] },
    inputs: [
      ...inServer(
        'drivers/container/{fake,kubernetes,virtual}/**',
        'testing/containers/{fake-*,virtual-container,linux-tasks}.ts',
        'judging/kinds/container/**',
        'demo/linux/**',
      ),
      ...containerAgent,
      ...containers,
      ...containerScreens,
      'packages/python/src/**',
      ...packages,
    ],
  },
  checks: {
    about: 'what `npm run check` finds in trees that break its rules',
    needs: onlyMinutes,
    tests: ['scripts/checks/{check-*,import-rules}.test.ts'],
    inputs: ['scripts/*.ts', 'scripts/checks/**', 'tsconfig*.json', ...packages],
  },
  docker: {
    about: 'programs of students in the images of all languages',
    needs: 'Docker (root starts its own)',
    tests: inServer(
      'judging/conformance/docker.test.ts',
      'drivers/runner/docker/{docker-conformance,supervisor-at-work,compiled-programs}.test.ts',
      'drivers/runner/attacks/docker-attacks.test.ts',
      'drivers/docker-api/registry-images.test.ts',
      'modules/package-imports/packages-in-containers.test.ts',
    ),
    inputs: [
      ...inServer('drivers/runner/**', 'judging/conformance/**', 'modules/package-imports/**'),
      ...dockerApi,
      ...images,
      ...packages,
    ],
  },
  gvisor: {
    about: 'the same programs behind another kernel',
    needs: 'Docker, gVisor',
    tests: inServer('drivers/runner/docker/docker-gvisor.test.ts'),
    inputs: [...inServer('drivers/runner/docker/**'), ...dockerApi, 'runners/{base,supervisor,python}/**'],
  },
  'docker-containers': {
    about: "students' containers in Docker",
    needs: 'Docker, gcc',
    tests: inServer(
      'drivers/container/docker/*.test.ts',
      'drivers/container/protocol/agent-in-c.test.ts',
      'demo/linux/linux-in-docker.test.ts',
    ),
    inputs: [
      ...inServer('drivers/container/docker/**', 'demo/linux/**'),
      ...containerAgent,
      ...dockerApi,
      'runners/{agent,base,linux}/**',
      'runners/seccomp.json',
      ...packages,
    ],
  },
  sandbox: {
    about: "students' containers in namespaces of the kernel, and their screens",
    needs: 'Linux with user namespaces',
    tests: inServer(
      'drivers/container/sandbox/*.test.ts',
      'drivers/container/local/home-archive.test.ts',
      'judging/kinds/container/judge-home.test.ts',
      'demo/linux/linux.test.ts',
    ),
    stories: {
      project: 'chromium',
      files: ['e2e/containers/{container-{admin,class,help,page,restore},kind-container}.spec.ts'],
    },
    inputs: [
      ...inServer('drivers/container/sandbox/**', 'judging/kinds/container/**', 'demo/linux/**'),
      ...containerAgent,
      ...containers,
      ...containerScreens,
      ...packages,
    ],
  },
  node: {
    about: "students' containers on another machine",
    needs: 'Docker',
    tests: inServer('drivers/container/node/*.test.ts'),
    inputs: [...inServer('drivers/container/{node,docker}/**', 'main/node.ts'), ...containerAgent, ...dockerApi],
  },
  swarm: {
    about: "students' containers on a Swarm of three machines",
    needs: 'Docker, root',
    tests: inServer('drivers/container/swarm/*.test.ts'),
    inputs: [...inServer('drivers/container/{swarm,node,docker}/**', 'main/node.ts'), ...containerAgent, ...dockerApi],
  },
  kubernetes: {
    about: "students' containers in a cluster, and the chart",
    needs: 'a folder with the programs of Kubernetes (PT_TEST_KUBERNETES), PT_TEST_HELM',
    given: 'PT_TEST_KUBERNETES',
    tests: inServer('drivers/container/kubernetes/kubernetes-cluster.test.ts', 'main/chart.test.ts'),
    inputs: [...inServer('drivers/container/kubernetes/**'), ...containerAgent, 'deploy/{chart,kubernetes}/**'],
  },
  s3: {
    about: 'files, backups and WAL in an S3 of OpenStack Swift',
    needs: 'python3-swift, memcached, postgresql-15',
    tests: inServer('drivers/files/s3-files.test.ts', 'main/files-in-s3.test.ts'),
    inputs: [
      ...inServer(
        'drivers/{files,wal-archive,archive}/**',
        'modules/{backups,files}/**',
        'testing/{engines/swift,open-folder}.ts',
      ),
      ...oneProcess,
      ...packages,
    ],
  },
  haproxy: {
    about: 'several processes behind a balancer, an update under load, programs handed over',
    needs: 'haproxy',
    tests: inServer('main/{several-processes,hand-over}.test.ts'),
    inputs: [
      ...oneProcess,
      ...inServer(
        'http/**',
        'modules/{errands,judge,processes}/**',
        'testing/processes/{several-processes,students-at-work}.ts',
      ),
      ...packages,
    ],
  },
  proxies: {
    about: 'the product behind nginx, Caddy and haproxy, by the files that it brings',
    needs: 'nginx-light, caddy, haproxy, openssl',
    tests: inServer('main/proxies.test.ts'),
    inputs: [...oneProcess, ...inServer('http/**', 'testing/engines/reverse-proxy.ts'), 'deploy/proxy/**'],
  },
  systemd: {
    about: 'the shipped unit under a systemd of its own, with folders on other disks',
    needs: 'root, systemd-container',
    tests: inServer('main/systemd.test.ts'),
    inputs: [
      ...oneProcess,
      ...inServer('drivers/wal-archive/**', 'modules/backups/**', 'testing/engines/systemd-machine.ts'),
      'deploy/put.service',
      'docs/administrator.md',
      'scripts/{run,start,web-build}.*',
      ...packages,
    ],
  },
  ldap: {
    about: 'sign-in by a directory: OpenLDAP and Active Directory',
    needs: 'slapd, samba',
    tests: inServer('drivers/directory/{ldap,active}-directory.test.ts'),
    stories: { project: 'chromium', files: ['e2e/domain.spec.ts'] },
    inputs: [
      ...inServer(
        'drivers/directory/**',
        'modules/accounts/**/*directory*.ts',
        'testing/engines/{slapd,active-directory}.ts',
      ),
      'apps/web/src/features/accounts/**',
      ...wiring,
      ...packages,
    ],
  },
  prometheus: {
    about: 'what is measured and what alarms',
    needs: 'prometheus, prometheus-alertmanager, root to install them',
    tests: inServer('main/watched.test.ts'),
    inputs: [...wiring, ...inServer('drivers/{metrics,traces,log}/**', 'main/*.ts'), 'deploy/{prometheus,grafana}/**'],
  },
  ssh: {
    about: "containers through OpenSSH's own client",
    needs: 'openssh-client',
    tests: inServer('modules/ssh/ssh-*.test.ts'),
    stories: { project: 'chromium', files: ['e2e/containers/container-ssh.spec.ts'] },
    inputs: [...inServer('modules/ssh/**'), ...wiring, ...containerAgent, ...packages],
  },
  image: {
    about: 'the image, compose and the stacks, as an operator starts them',
    needs: 'Docker, root',
    tests: inServer('main/image.test.ts'),
    inputs: [
      'deploy/**',
      'scripts/{build-image,build,run,start}.*',
      ...wiring,
      ...inServer('main/*.ts'),
      ...migrations,
      ...packages,
    ],
  },
  'postgres-15': {
    about: 'each statement of the product on the oldest PostgreSQL',
    needs: 'postgresql-15',
    inputs: [...inServer('**/*.store.ts', '**/*.sql', 'drivers/{database,queue,events,locks}/**'), ...migrations],
  },
  'postgres-own': {
    about: 'the bundled PostgreSQL: as root and as others, after crashes, on a full disk, its archive of WAL',
    needs: 'root',
    tests: inServer(
      'drivers/database/embedded-postgres.test.ts',
      'drivers/wal-archive/*.test.ts',
      'main/database-without-room.test.ts',
    ),
    inputs: [
      ...oneProcess,
      ...inServer('drivers/{archive,container/local,database,files,wal-archive}/**', 'http/readiness.ts'),
    ],
  },
  faults: {
    about: 'processes killed and frozen while people work',
    needs: 'Docker',
    tests: inServer('main/{faults,frozen-database,uncaught}.test.ts'),
    inputs: [
      ...oneProcess,
      ...inServer('http/**', 'modules/{submissions,judge,exams}/**', 'testing/processes/*server.ts'),
      ...packages,
    ],
  },
  'container-faults': {
    about: 'containers through kills, and beside the worst programs',
    needs: 'Docker, or Linux with user namespaces',
    tests: inServer('main/{container-faults,worst-programs}.test.ts'),
    inputs: [...inServer('drivers/container/{docker,sandbox}/**'), ...containerAgent, ...containers, ...dockerApi],
  },
  disk: {
    about: 'a full disk',
    needs: 'Docker, root',
    tests: inServer('main/full-disk.test.ts'),
    inputs: [...oneProcess, ...containers, ...inServer('drivers/files/**')],
  },
  backup: {
    about: 'copies of everything, restored; copies of each earlier release brought to this one',
    needs: onlyMinutes,
    tests: inServer('main/{backup,backup-check,released}.test.ts', 'drivers/archive/archive.test.ts'),
    inputs: [
      ...oneProcess,
      ...migrations,
      ...inServer('modules/backups/**', 'drivers/{archive,files,wal-archive}/**'),
      ...packages,
    ],
  },
  processes: {
    about: 'processes beside the server: of one work that may break, and of the operator',
    needs: onlyMinutes,
    tests: inServer(
      'apart/run-apart.test.ts',
      'main/{change-secret,command-place,create-admin,ended-with-npm,erase-person,lines-of-json,log,reset-admin}.test.ts',
    ),
    inputs: [
      ...oneProcess,
      ...inServer('apart/**', 'modules/{accounts,erasure}/**', 'auth/**'),
      'scripts/{run,start}.*',
      ...packages,
    ],
  },
  histories: {
    about: 'whatever people do in a course, for ten minutes, checked by what everybody can see of it',
    needs: onlyMinutes,
    tests: inServer('testing/histories/histories-at-length.test.ts'),
    inputs: [
      ...wiring,
      ...inServer(
        'testing/histories/**',
        'modules/{accounts,courses,drafts,enrolment,exams,home,judge,lessons,marks}/**',
        'modules/{person-results,rejudges,results,reviews,schedules,statistics,submissions,tasks}/**',
      ),
      ...migrations,
      'packages/contract/src/**',
    ],
  },
  update: {
    about: 'a second build under open pages, and lessons without a network',
    needs: 'nothing more, but a second build of the browser side',
    stories: { project: 'chromium', files: ['e2e/updates.spec.ts'] },
    inputs: [
      'apps/web/src/{features/updates,workers}/**',
      'apps/web/build/*worker*.ts',
      'apps/web/vite.config.ts',
      ...inServer('modules/web-builds/**'),
      ...wiring,
      ...packages,
    ],
  },
  firefox: {
    about: 'the main job in Firefox',
    needs: 'firefox-esr',
    stories: otherBrowser('firefox'),
    inputs: [...webRuns, ...wiring, 'e2e/other-browsers/**', ...packages],
  },
  webkit: {
    about: 'the main job in WebKitGTK',
    needs: 'webkit2gtk-driver, xvfb',
    stories: otherBrowser('webkit'),
    inputs: [...webRuns, ...wiring, 'e2e/other-browsers/**', ...packages],
  },
  ...areaSuites,
};

const all = Object.values(engineSuites);
/** What `npm test` leaves to the suites. */
export const engineTests = all.flatMap(({ tests = [] }) => tests);
export const engineStories = all.flatMap(({ stories }) => (stories?.project === 'chromium' ? stories.files : []));
