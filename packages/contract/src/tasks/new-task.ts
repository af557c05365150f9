import * as z from 'zod/mini';
import { namesGoTogether } from '../judge/file-names.ts';
import { TaskKind } from '../kinds/kinds.ts';
import { taskSetups } from '../kinds/task-configs.ts';
import { Id, markdown, Time, title } from '../base/primitives.ts';
import { Feedback, SolutionsShown, StarterFile, TaskLimits, TaskVariant } from './task-parts.ts';
import { ErrorExplanation, Hint, ReferenceSolution, TestGroup } from './task-tests.ts';

const taskFields = {
  title: title(),
  statement: z._default(markdown, ''),
  limits: z._default(TaskLimits, { time_ms: 1000, memory_mb: 256 }),
  /** null: the feedback of the lesson, or of its course. */
  feedback: z._default(z.nullable(Feedback), null),
  attempts: z._default(z.nullable(z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(10_000))), null),
  cooldown_s: z._default(z.int('Целое число').check(z.minimum(0), z.maximum(86_400)), 0),
  /** Whether a compile error costs no attempt; null: as the course. */
  free_compile_errors: z._default(z.nullable(z.boolean()), null),
  solutions_shown: z._default(SolutionsShown, 'nobody'),
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

const newTask = <Kind extends TaskKind>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    config: taskSetups[kind].config as (typeof taskSetups)[Kind]['config'],
    ...taskFields,
    status: z._default(z.enum(['draft', 'ready']), 'draft'),
  });

type NewTaskOf = { [Kind in TaskKind]: ReturnType<typeof newTask<Kind>> }[TaskKind];
/** A new task. With status `ready` its reference solutions run first; if they disagree, it becomes `broken`. */
export const NewTask = z.discriminatedUnion('kind', TaskKind.options.map(newTask) as [NewTaskOf, ...NewTaskOf[]]);
export type NewTask = z.infer<typeof NewTask>;

const optionalFields = {
  title: z.optional(taskFields.title),
  statement: z.optional(markdown),
  /** The whole set-up. The kind of a task never changes. */
  config: z.optional(z.record(z.string(), z.unknown())),
  limits: z.optional(TaskLimits),
  feedback: z.optional(z.nullable(Feedback)),
  attempts: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000)))),
  cooldown_s: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
  free_compile_errors: z.optional(z.nullable(z.boolean())),
  solutions_shown: z.optional(SolutionsShown),
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
  /** `later`: when the change needs a new proof, the task stays `broken` until a check (`check`) succeeds. */
  proof: z.optional(z.enum(['now', 'later'])),
  /** `updated_at` of the task that the change began from; refused as `conflict` when it is another now. */
  based_on: z.optional(Time),
};
/** Fields that are left out stay; lists are replaced whole. */
export const TaskChange = z.object(optionalFields);
export type TaskChange = z.infer<typeof TaskChange>;
