import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MyTaskView, TaskKind, taskConfigs } from './kinds.ts';
import { Checker } from './kinds/program.ts';
import { namesGoTogether } from './file-names.ts';
import { Language, SourceFile } from './languages.ts';
import { Override } from './results.ts';
import { ReadText } from './read-text.ts';
import { Standing } from './schedule.ts';
import {
  Created,
  Id,
  IdInText,
  idParams,
  idsInQuery,
  markdown,
  paging,
  searchText,
  Time,
  title,
} from './primitives.ts';
import { Verdict } from './verdicts.ts';

export const TaskStatus = z.enum(['draft', 'ready', 'broken']);
/**
 * What a student sees of the tests that are not samples; samples are always open. `after_deadline`: the verdicts, and
 * everything as soon as the last of the student's own deadlines is over.
 */
export const Feedback = z.enum(['full', 'verdict', 'score', 'hidden', 'after_deadline']);
export type Feedback = z.infer<typeof Feedback>;

export const TaskLimits = z.object({
  /** CPU time of one test. */
  time_ms: z.int('Целое число').check(z.minimum(50, 'От 50 мс'), z.maximum(60_000, 'До 60 000 мс')),
  memory_mb: z.int('Целое число').check(z.minimum(16, 'От 16 МБ'), z.maximum(1024, 'До 1024 МБ')),
});
export type TaskLimits = z.infer<typeof TaskLimits>;

const testText = z.string().check(z.maxLength(4_194_304, 'Тест больше 4 МБ'));

/**
 * One test. `program`: standard input and the answer to it; `function`: Python that uses what the student wrote; `sql`: a script
 * that fills the data, and the table that must come out.
 */
export const TaskTest = z.object({
  /** What students read of a test they may not see; empty: its number. */
  name: z._default(z.string().check(z.trim(), z.maxLength(200, 'Не длиннее 200 знаков')), ''),
  input: testText,
  answer: z._default(testText, ''),
  /** Of `function`: said when the test fails. */
  message: z._default(z.string().check(z.maxLength(1000, 'Не длиннее 1000 знаков')), ''),
  /** How much of its group's points it gives, against the others' weights. */
  weight: z._default(z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000)), 1),
  /** For staff. */
  note: z._default(z.string().check(z.maxLength(1000)), ''),
});

export const TestGroup = z.object({
  name: title('имя группы'),
  is_sample: z._default(z.boolean(), false),
  points: z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
  aggregation: z._default(z.enum(['sum', 'min', 'pass_fail']), 'sum'),
  /** Numbers, from 1, of earlier groups that must give all their points first; else the group is skipped. */
  requires: z._default(z.array(z.int().check(z.positive())).check(z.maxLength(100)), []),
  /** Of this group's tests; null: what the task says. */
  feedback: z._default(z.nullable(Feedback), null),
  tests: z.array(TaskTest).check(z.maxLength(500, 'Не больше 500 тестов в группе')),
});
export type TestGroup = z.infer<typeof TestGroup>;

export const ReferenceSolution = z.object({
  title: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  language: Language,
  expected: Verdict,
  /** As good as `expected`. Where `partial` is among them, what failed must be named by one of the others. */
  also_expected: z._default(z.array(Verdict).check(z.maxLength(12)), []),
  /** By group, when it matters which one fails: `null` is any. */
  expected_groups: z._default(z.array(z.nullable(Verdict)).check(z.maxLength(100)), []),
  files: z.array(SourceFile).check(z.minLength(1), z.maxLength(20), namesGoTogether()),
});
export type ReferenceSolution = z.infer<typeof ReferenceSolution>;

export const Hint = z.object({
  after_attempts: z.int().check(z.minimum(0), z.maximum(1000)),
  text: z.string().check(z.minLength(1, 'Введите подсказку'), z.maxLength(5000)),
});

/** What of the student's files stands there from the start. A hidden file is put beside the solution when it is judged. */
export const StarterFile = z.extend(SourceFile, { access: z._default(z.enum(['edit', 'read', 'hidden']), 'edit') });
export type StarterFile = z.infer<typeof StarterFile>;

/** A text of an error → what it means, before the product's own explanations. `pattern` is a regular expression. */
export const ErrorExplanation = z.object({
  pattern: z.string().check(z.minLength(1, 'Введите образец'), z.maxLength(500)),
  text: z.string().check(z.minLength(1, 'Введите объяснение'), z.maxLength(2000)),
});
export type ErrorExplanation = z.infer<typeof ErrorExplanation>;

/**
 * A Python program of the author that prints one JSON object of parameters for the seed in `sys.argv[1]`. `{{name}}` in the
 * statement, in hints, tests, files and the set-up becomes the parameter of that name: words as they are, everything else as JSON.
 */
export const TaskVariant = z.object({
  code: z.string().check(z.minLength(1, 'Введите программу'), z.maxLength(65_536)),
  per: z.enum(['user', 'attempt', 'group']),
});
export type TaskVariant = z.infer<typeof TaskVariant>;

const taskFields = {
  title: title(),
  statement: z._default(markdown, ''),
  limits: z._default(TaskLimits, { time_ms: 1000, memory_mb: 256 }),
  /** null: what the lesson says, or its course. */
  feedback: z._default(z.nullable(Feedback), null),
  attempts: z._default(z.nullable(z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(10_000))), null),
  cooldown_s: z._default(z.int('Целое число').check(z.minimum(0), z.maximum(86_400)), 0),
  hints: z._default(z.array(Hint).check(z.maxLength(20)), []),
  error_explanations: z._default(z.array(ErrorExplanation).check(z.maxLength(50)), []),
  starter_files: z._default(z.array(StarterFile).check(z.maxLength(20), namesGoTogether()), []),
  variant: z._default(z.nullable(TaskVariant), null),
  difficulty: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(5))), null),
  source: z._default(z.string().check(z.maxLength(500)), ''),
  license: z._default(z.string().check(z.maxLength(200)), ''),
  test_groups: z._default(z.array(TestGroup).check(z.maxLength(100)), []),
  solutions: z._default(z.array(ReferenceSolution).check(z.maxLength(50)), []),
  tag_ids: z._default(z.array(Id).check(z.maxLength(50)), []),
};

const newTask = <const Kind extends TaskKind, Config extends z.ZodMiniType>(kind: Kind, config: Config) =>
  z.object({
    kind: z.literal(kind),
    config,
    ...taskFields,
    status: z._default(z.enum(['draft', 'ready']), 'draft'),
  });

/** A new task. With status `ready` it is checked against its reference solutions first, and becomes `broken` when they disagree. */
export const NewTask = z.discriminatedUnion('kind', [
  newTask('program', taskConfigs.program),
  newTask('function', taskConfigs.function),
  newTask('sql', taskConfigs.sql),
  newTask('quiz', taskConfigs.quiz),
  newTask('parsons', taskConfigs.parsons),
  newTask('text', taskConfigs.text),
  newTask('upload', taskConfigs.upload),
]);
export type NewTask = z.infer<typeof NewTask>;

const optionalFields = {
  title: z.optional(taskFields.title),
  statement: z.optional(markdown),
  /** Of the task's kind, which never changes; whole. */
  config: z.optional(z.record(z.string(), z.unknown())),
  limits: z.optional(TaskLimits),
  feedback: z.optional(z.nullable(Feedback)),
  attempts: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000)))),
  cooldown_s: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
  hints: z.optional(z.array(Hint).check(z.maxLength(20))),
  error_explanations: z.optional(z.array(ErrorExplanation).check(z.maxLength(50))),
  starter_files: z.optional(z.array(StarterFile).check(z.maxLength(20), namesGoTogether())),
  variant: z.optional(z.nullable(TaskVariant)),
  difficulty: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(5)))),
  source: z.optional(z.string().check(z.maxLength(500))),
  license: z.optional(z.string().check(z.maxLength(200))),
  test_groups: z.optional(z.array(TestGroup).check(z.maxLength(100))),
  solutions: z.optional(z.array(ReferenceSolution).check(z.maxLength(50))),
  tag_ids: z.optional(z.array(Id).check(z.maxLength(50))),
  status: z.optional(z.enum(['draft', 'ready'])),
  /** `later`: a task that must prove itself again waits as `broken` until it is checked (`check`). */
  proof: z.optional(z.enum(['now', 'later'])),
};
/** Fields that are left out stay as they are; lists are replaced whole. */
export const TaskChange = z.object(optionalFields);
export type TaskChange = z.infer<typeof TaskChange>;

const AnyConfig = z.union([
  taskConfigs.program,
  taskConfigs.function,
  taskConfigs.sql,
  taskConfigs.quiz,
  taskConfigs.parsons,
  taskConfigs.text,
  taskConfigs.upload,
]);

export const Task = z.object({
  id: Id,
  kind: TaskKind,
  title: z.string(),
  statement: z.string(),
  config: AnyConfig,
  limits: TaskLimits,
  feedback: z.nullable(Feedback),
  attempts: z.nullable(z.int()),
  cooldown_s: z.int(),
  hints: z.array(Hint),
  error_explanations: z.array(ErrorExplanation),
  starter_files: z.array(StarterFile),
  variant: z.nullable(TaskVariant),
  difficulty: z.nullable(z.int()),
  source: z.string(),
  license: z.string(),
  status: TaskStatus,
  verified_at: z.nullable(Time),
  version: z.int(),
  test_groups: z.array(TestGroup),
  solutions: z.array(ReferenceSolution),
  tag_ids: z.array(Id),
  lessons: z.array(z.object({ id: Id, title: z.string(), course_id: Id, course_title: z.string() })),
  updated_at: Time,
});
export type Task = z.infer<typeof Task>;

export const TaskRow = z.object({
  id: Id,
  kind: TaskKind,
  title: z.string(),
  status: TaskStatus,
  difficulty: z.nullable(z.int()),
  source: z.string(),
  tag_ids: z.array(Id),
  tests: z.int(),
  solutions: z.int(),
  lessons: z.int(),
  /** People who tried it, and of them those who solved it. */
  tried: z.int(),
  solved: z.int(),
  archived_at: z.nullable(Time),
  updated_at: Time,
});
export type TaskRow = z.infer<typeof TaskRow>;

export const BinnedTask = z.object({
  id: Id,
  title: z.string(),
  kind: TaskKind,
  deleted_at: Time,
  /** Until then it can be brought back; null: it stays, since students have handed in solutions. */
  gone_at: z.nullable(Time),
});
export type BinnedTask = z.infer<typeof BinnedTask>;

/** One reference solution's run: its verdict, and each test's verdict and time in the order of groups and tests. */
export const SolutionCheck = z.object({
  index: z.int(),
  title: z.string(),
  language: Language,
  expected: Verdict,
  verdict: Verdict,
  ok: z.boolean(),
  score: z.number(),
  max_score: z.number(),
  time_ms: z.number(),
  memory_kb: z.int(),
  compiler_output: z.string(),
  /** In the order of the groups; `expected` null is any. */
  groups: z.array(z.object({ verdict: Verdict, expected: z.nullable(Verdict), ok: z.boolean() })),
  tests: z.array(
    z.object({ group: z.int(), number: z.int(), verdict: Verdict, time_ms: z.number(), message: z.string() }),
  ),
});
export type SolutionCheck = z.infer<typeof SolutionCheck>;

/** Of the slowest solution that is accepted and the fastest that must be too slow; no suggestion where they can not be told apart. */
export const TimeLimitAdvice = z.object({
  slowest_ms: z.number(),
  too_slow_ms: z.nullable(z.number()),
  suggested_ms: z.nullable(z.int()),
});
export type TimeLimitAdvice = z.infer<typeof TimeLimitAdvice>;

/** `problems` are the reasons, in Russian, why the task can not be published; empty when it can. */
export const Verification = z.object({
  ok: z.boolean(),
  problems: z.array(z.string()),
  solutions: z.array(SolutionCheck),
  time_limit: z.nullable(TimeLimitAdvice),
});
export type Verification = z.infer<typeof Verification>;

/** One variant as a student would read it; `problem` is why there is none. */
export const VariantPreview = z.object({
  seed: z.int(),
  parameters: z.nullable(z.record(z.string(), z.unknown())),
  statement: z.string(),
  samples: z.array(z.object({ input: z.string(), answer: z.string() })),
  problem: z.nullable(z.string()),
});
export type VariantPreview = z.infer<typeof VariantPreview>;

export const Saved = z.extend(Created, { status: TaskStatus, problems: z.array(z.string()) });
const percentInText = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(100))),
);
const largeBody = 64 * 1024 * 1024;

export const adminTasks = {
  list: endpoint({
    method: 'GET',
    path: '/admin/tasks',
    access: 'admin',
    summary: 'The task bank',
    query: z.object({
      /** Each of them, or a tag below it. */
      tag_id: idsInQuery,
      kind: z.optional(TaskKind),
      status: z.optional(TaskStatus),
      /** Where it stands. */
      course_id: z.optional(IdInText),
      lesson_id: z.optional(IdInText),
      /** Percent of those who tried it; what nobody tried is left out. */
      solved_from: z.optional(percentInText),
      solved_to: z.optional(percentInText),
      /** Left out: those that are not archived. */
      archived: z.optional(z.enum(['only', 'all'])),
      /** A part of the title or source, or words of the statement in any form. */
      q: searchText,
      sort: z.optional(z.enum(['updated', 'title', 'difficulty', 'solved'])),
      direction: z.optional(z.enum(['asc', 'desc'])),
      ...paging,
    }),
    reply: z.object({ tasks: z.array(TaskRow), total: z.int() }),
  }),
  bin: endpoint({
    method: 'GET',
    path: '/admin/tasks/bin',
    access: 'admin',
    summary: 'What lies in the recycle bin, last deleted first',
    query: z.object(paging),
    reply: z.object({ tasks: z.array(BinnedTask), total: z.int() }),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/admin/tasks/bulk',
    access: 'admin',
    summary: 'One action on many tasks; those that it can not be done to are left out',
    body: z.object({
      task_ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)),
      action: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('tag'), tag_id: Id }),
        z.object({ kind: z.literal('untag'), tag_id: Id }),
        z.object({ kind: z.literal('archive') }),
        z.object({ kind: z.literal('unarchive') }),
        z.object({ kind: z.literal('copy') }),
        z.object({ kind: z.literal('delete') }),
      ]),
    }),
    reply: z.object({ changed: z.int(), left_out: z.int() }),
    refusals: ['not_found'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/admin/task/:id/copy',
    access: 'admin',
    summary: 'A draft of the same, with tests and reference solutions',
    params: idParams,
    reply: Created,
    refusals: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/task',
    access: 'admin',
    summary: 'Create a task; `ready` publishes it when its reference solutions agree',
    body: NewTask,
    reply: Saved,
    bodyLimitBytes: largeBody,
    refusals: ['judge_unavailable'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/task/:id',
    access: 'admin',
    summary: 'A task with tests and reference solutions',
    params: idParams,
    reply: Task,
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/task/:id',
    access: 'admin',
    summary: 'Change the fields that are given; a ready task is checked again when what is judged changed',
    params: idParams,
    body: TaskChange,
    reply: Saved,
    bodyLimitBytes: largeBody,
    refusals: ['not_found', 'judge_unavailable'],
  }),
  previewVariants: endpoint({
    method: 'POST',
    path: '/admin/task/preview_variants',
    access: 'admin',
    summary: 'Ten variants of a task that is being written, and what is wrong between its texts and its parameters',
    body: z.object({
      kind: TaskKind,
      variant: TaskVariant,
      /** The rest as it is typed, finished or not: `title`, `hints`, `test_groups`, `config`. */
      statement: markdown,
      parts: z.record(z.string(), z.unknown()),
    }),
    reply: z.object({
      variants: z.array(VariantPreview),
      problems: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
    bodyLimitBytes: largeBody,
    refusals: ['judge_unavailable'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/task/:id',
    access: 'admin',
    summary: 'Put a task into the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'task_in_use'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/task/:id/restore',
    access: 'admin',
    summary: 'Take a task out of the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/admin/task/:id/verify',
    access: 'admin',
    summary: 'Run every reference solution on every test and compare its verdict with the expected one',
    params: idParams,
    reply: Verification,
    refusals: ['not_found', 'judge_unavailable'],
  }),
};

export const MyTask = z.object({
  id: Id,
  kind: TaskKind,
  title: z.string(),
  statement: z.string(),
  statement_tree: ReadText,
  languages: z.array(Language),
  /** Those of the task that can not be run on this server now. */
  unavailable_languages: z._default(z.array(Language), []),
  limits: TaskLimits,
  samples: z.array(z.object({ input: z.string(), answer: z.string() })),
  /** The program talks to another: samples are what that one reads. Left out: it does not. */
  is_interactive: z.optional(z.boolean()),
  may_add_files: z.optional(z.boolean()),
  /** Never the hidden ones. */
  starter_files: z.array(StarterFile),
  /**
   * What the browser may do without the server: run the program as it stands, and compare what it prints on the samples. Null and
   * absent (in a copy kept from before): nothing.
   */
  in_browser: z.optional(z.nullable(z.object({ runs: z.boolean(), checker: z.nullable(Checker) }))),
  /** What the kind shows of its set-up; null where the task itself is enough. */
  view: z.nullable(MyTaskView),
  /** Whose own parameters stand in the texts; null where everybody reads the same. */
  variant_per: z.nullable(TaskVariant.shape.per),
  /** Points in the lesson, or the task's own outside one. */
  points: z.number(),
  attempts: z.nullable(z.int()),
  attempts_used: z.int(),
  cooldown_s: z.int(),
  /** Hints that are open by now, and how many there are in all. */
  hints: z.array(z.string()),
  hint_trees: z.optional(z.array(ReadText)),
  hints_total: z.int(),
  next_hint_after: z.nullable(z.int()),
  /** Points that a teacher has set; null where the attempts count, or where nothing is told. */
  override: z.nullable(Override),
  tags: z.array(z.object({ id: Id, title: z.string(), color: z.string() })),
});
export type MyTask = z.infer<typeof MyTask>;

export const MyTaskRow = z.object({
  task_id: Id,
  lesson_id: Id,
  course_id: Id,
  title: z.string(),
  lesson_title: z.string(),
  course_title: z.string(),
  points: z.number(),
  score: z.number(),
  status: z.enum(['new', 'tried', 'review', 'partial', 'accepted']),
  attempts: z.int(),
  /** Of its lesson, with my exceptions: what holds now, and until when. */
  standing: Standing,
});
export type MyTaskRow = z.infer<typeof MyTaskRow>;

export const tasks = {
  mine: endpoint({
    method: 'GET',
    path: '/user/tasks',
    access: 'signed-in',
    summary: 'All tasks of my courses: by their next deadline, then those without one, then what is over or done',
    query: z.object({
      tag_id: idsInQuery,
      status: z.optional(z.enum(['new', 'tried', 'review', 'partial', 'accepted'])),
      course_id: z.optional(IdInText),
      /** `overdue`: its deadline has passed and it is not solved; `none`: it has no deadline. */
      due: z.optional(z.enum(['overdue', 'none'])),
      /** Not solved, and its next deadline comes until then. */
      due_before: z.optional(Time),
      q: searchText,
      ...paging,
    }),
    reply: z.object({ tasks: z.array(MyTaskRow), total: z.int() }),
  }),
  topics: endpoint({
    method: 'GET',
    path: '/user/task_tags',
    access: 'signed-in',
    summary: 'The topics that the tasks of my courses carry',
    reply: z.object({ tags: z.array(z.object({ id: Id, title: z.string(), color: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/task/:id',
    access: 'signed-in',
    summary: 'A task as the student sees it: never an answer of a hidden test',
    params: idParams,
    query: z.object({ lesson_id: z.optional(IdInText) }),
    reply: MyTask,
    refusals: ['not_found', 'lesson_locked', 'task_not_ready', 'judge_unavailable'],
  }),
};
