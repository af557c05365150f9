import { onlyMinutes, type Suite, wiring } from './suite.ts';

type Area = {
  about: string;
  /** The folder in e2e that has its stories. */
  stories: string;
  /** Test files of Vitest, as globs. */
  tests?: readonly string[];
  /** Folders of the browser's features, of the server's modules, and of the contract's nouns. */
  features: readonly string[];
  modules: readonly string[];
  nouns: readonly string[];
  /** What else it stands on, as globs. */
  more?: readonly string[];
};

/** Every screen is made of these. */
const everyScreen = [
  ...wiring,
  'apps/web/src/{api,parts,routes,styles,ui}/**',
  'apps/server/src/http/**',
  'packages/contract/src/base/**',
  'e2e/support/**',
  'package-lock.json',
];

const suiteOf = ({ about, stories, tests = [], features, modules, nouns, more = [] }: Area): Suite => ({
  about,
  needs: onlyMinutes,
  ...(tests.length > 0 && { tests }),
  stories: { project: 'chromium', files: [`e2e/${stories}/*.spec.ts`] },
  inputs: [
    ...everyScreen,
    ...features.map((name) => `apps/web/src/features/${name}/**`),
    ...modules.map((name) => `apps/server/src/modules/${name}/**`),
    ...nouns.map((name) => `packages/contract/src/${name}/**`),
    ...more,
  ],
});

const animationCode = ['packages/animation/src/**', 'apps/server/src/judging/**', 'apps/web/src/kinds/**'];

/**
 * The product told in depth, area by area: two devices, two colleagues, restarts, bad networks. `npm test` has the stories
 * that open each screen, do the main job and answer most kinds of tasks.
 */
export const areaSuites: Readonly<Record<string, Suite>> = {
  'area-exams': suiteOf({
    about: 'exams, schedules and exceptions, to their end',
    stories: 'exams',
    features: ['exams', 'exam-keeping', 'exceptions', 'lessons', 'courses', 'submissions'],
    modules: ['exams', 'schedules', 'lessons', 'courses', 'drafts', 'submissions', 'calendar'],
    nouns: ['exams', 'lessons', 'courses', 'submissions'],
  }),
  'area-class': suiteOf({
    about: 'the live class, its questions, marks, statistics and exports',
    stories: 'class',
    features: ['results', 'desk', 'questions', 'marks', 'statistics', 'lectures', 'reviews', 'person-results'],
    modules: [
      'results',
      'presence',
      'desk',
      'demonstration',
      'questions',
      'marks',
      'statistics',
      'exports',
      'lectures',
      'reviews',
    ],
    nouns: ['results', 'desk', 'questions', 'marks', 'statistics', 'exports', 'reviews'],
  }),
  'area-animations': suiteOf({
    about: 'animations: made, shown, performed and filmed',
    stories: 'animations',
    tests: [
      'apps/server/src/modules/animations/hostile.test.ts',
      'apps/server/src/judging/{kinds/animation/animation,scenes/*}.test.ts',
    ],
    features: ['animations', 'lessons'],
    modules: ['animations', 'animation-uses', 'performances'],
    nouns: ['animations', 'kinds'],
    more: animationCode,
  }),
  'area-kinds': suiteOf({
    about: 'kinds of tasks, from their author to who solves them',
    stories: 'kinds',
    tests: [
      'apps/server/src/judging/kinds/function/function.test.ts',
      'apps/server/src/modules/judge/judge-javascript.test.ts',
    ],
    features: ['tasks', 'task-editing', 'submissions', 'lessons', 'reviews'],
    modules: ['tasks', 'submissions', 'judge', 'lessons', 'drafts', 'reviews'],
    nouns: ['tasks', 'judge', 'submissions', 'kinds'],
    more: [...animationCode, 'packages/{judging,python,javascript}/src/**'],
  }),
  'area-bank': suiteOf({
    about: 'the bank of tasks: programs, SQL, packages, variants, rejudges, likeness',
    stories: 'bank',
    features: ['tasks', 'task-editing', 'rejudges', 'similarity', 'submissions', 'tags'],
    modules: ['tasks', 'package-imports', 'rejudges', 'similarity', 'submissions', 'judge', 'tags'],
    nouns: ['tasks', 'judge', 'similarity', 'submissions', 'kinds'],
    more: [
      ...animationCode,
      'apps/server/src/{drivers/runner,similarity}/**',
      'packages/{python,javascript,sql}/src/**',
    ],
  }),
  'area-people': suiteOf({
    about: 'accounts, sign-in, colleagues, announcements and who watches',
    stories: 'people',
    features: ['accounts', 'registration', 'profile', 'users', 'imports', 'colleagues', 'announcements', 'groups'],
    modules: ['accounts', 'users', 'imports', 'colleagues', 'announcements', 'domain', 'groups', 'mail'],
    nouns: ['accounts', 'users', 'colleagues', 'announcements', 'groups'],
    more: ['apps/server/src/auth/**'],
  }),
  'area-writing': suiteOf({
    about: 'lessons and tasks as they are written, by the keyboard and by two at once',
    stories: 'writing',
    tests: ['apps/server/src/modules/files/prepare-picture.test.ts'],
    features: ['lesson-editing', 'lessons', 'courses', 'palette', 'shell', 'tasks'],
    modules: ['lessons', 'courses', 'tasks', 'drafts', 'files'],
    nouns: ['lessons', 'courses', 'drafts', 'files'],
    more: ['packages/markdown/src/**'],
  }),
  'area-network': suiteOf({
    about: 'slow and lost networks, and batteries that die',
    stories: 'network',
    features: ['submissions', 'lessons', 'exam-keeping'],
    modules: ['drafts', 'submissions', 'lessons'],
    nouns: ['drafts', 'submissions'],
    more: ['apps/web/src/workers/**', 'packages/python/src/**'],
  }),
};
