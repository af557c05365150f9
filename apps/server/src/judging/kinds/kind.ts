import type { MyTaskView, TaskAnswer, TaskKind } from '@put/contract/kinds';
import type { TaskConfig } from '@put/contract/task-configs';
import type { Language, SourceFile } from '@put/contract/languages';
import type { Task } from '@put/contract/task-bank';
import type { StarterFile, TaskLimits } from '@put/contract/task-parts';
import type { ErrorExplanation, TestGroup } from '@put/contract/task-tests';
import type { Runner } from '../../drivers/runner/runner.ts';
import type { Judged, TestOptions } from '../run-tests.ts';

/** What of a task decides about a solution. */
export type JudgedTask = {
  kind: TaskKind;
  config: TaskConfig;
  limits: TaskLimits;
  error_explanations: readonly ErrorExplanation[];
  starter_files: readonly StarterFile[];
};

/** A solution as it was handed in: files of source text, or an answer. */
export type HandedIn = {
  language: Language | null;
  files: readonly SourceFile[];
  answer: TaskAnswer | null;
  /** The student's own, by which options and lines are shuffled. */
  seed: number;
};

/** `readUpload` gives the content of an uploaded file by its address; where nothing is handed in it is left out. */
export type JudgeTools = { runner: Runner; readUpload?: (sha256: string) => Promise<Buffer> };

/** What one kind of task knows of itself. The registry is `kinds.ts`; a kind that is not there can not be created. */
export type KindRule = {
  /** Rejects with RunnerFault when the runner broke, never because of the solution. */
  judge(
    tools: JudgeTools,
    task: JudgedTask,
    groups: readonly TestGroup[],
    solution: HandedIn,
    options: TestOptions,
  ): Promise<Judged>;
  /** Why the task can not be published, in Russian, besides what its reference solutions say. */
  problems?(task: Task): string[];
  /** What a student sees of the set-up, shuffled by the student's seed; never what tells the answer. */
  view?(config: TaskConfig, seed: number): MyTaskView;
  /** What stands in the editor where the author gave nothing. */
  starter?(task: Pick<JudgedTask, 'config'>): StarterFile[];
  /** Why this answer can not be handed in (unfinished, too long), in Russian; null when it can. */
  refusal?(config: TaskConfig, answer: TaskAnswer): string | null;
};
