import * as z from 'zod/mini';
import { namesGoTogether } from './file-names.ts';
import type { TaskKind } from './kinds.ts';
import { taskConfigs } from './task-configs.ts';
import { Id, markdown, title } from './primitives.ts';
import { Feedback, StarterFile, TaskLimits, TaskVariant } from './task-parts.ts';
import { ErrorExplanation, Hint, ReferenceSolution, TestGroup } from './task-tests.ts';

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
