import type { AnsweredKind, TaskAnswer, TaskKind } from '@put/contract/kinds/kinds';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { Submission } from '@put/contract/submissions/submissions';
import type { MyTask } from '@put/contract/tasks/tasks';
import type { ComponentType, ReactNode } from 'react';
import type { ProgramRun } from '../parts/browser-runs/use-program-run.ts';
import type { StepsWanted } from '../parts/steps/steps-of-test.ts';

/**
 * How a student solves tasks of a kind. Every task page loads all of these objects, so heavy components use `later`.
 * The registry is `workplaces.ts`.
 */
export type KindWorkplace<Kind extends TaskKind = TaskKind> = [Kind] extends [AnsweredKind]
  ? { source: null; answer: AnswerWork }
  : { source: SourceWork; answer: null };
export type AnyWorkplace = { source: SourceWork; answer: null } | { source: null; answer: AnswerWork };

export type AnswerWork = {
  Field: ComponentType<AnswerFieldProps>;
  /** Text about unanswered parts, for the question before sending; null when the answer is complete. */
  openWords(task: MyTask, answer: TaskAnswer | null): string | null;
  /** The draft only names where the work lies (a container), so «Сохранено» would speak of nothing that was typed. */
  isKeptElsewhere?: true;
};

/** The form of the answer, for kinds without source text. */
export type AnswerFieldProps = {
  task: MyTask;
  lessonId: number;
  /** Null until the student has entered something. */
  answer: TaskAnswer | null;
  onChange: (answer: TaskAnswer) => void;
  /** The last judgement, to mark what was right as far as feedback allows. Null as soon as the answer changes. */
  judged: Submission | null;
};

export type SourceWork = {
  /** One sample of the statement. */
  Sample: ComponentType<SampleProps>;
  /** Whether the statement shows the memory limit. */
  saysMemory: boolean;
  /** Shown between the statement and the editor; null when there is nothing. */
  Given: ComponentType<{ taskId: number; lessonId: number }> | null;
  /**
   * Runs the solution on the student's own input. It is a hook; the kind of a task never changes, so calling it is
   * safe.
   */
  useOwnRun: (place: RunPlace) => OwnRun;
};

export type SampleProps = {
  task: Pick<MyTask, 'is_interactive'>;
  sample: MyTask['samples'][number];
  name: string;
  onUseAsInput: (input: string) => void;
};

export type SourceText = { language: Language | null; files: readonly SourceFile[] };

export type RunPlace = {
  task: MyTask;
  lessonId: number;
  /** Null until it is loaded. */
  text: SourceText | null;
  /** False when none of the task's languages can run now. */
  canRun: boolean;
  /** Called before each run. When it returns false, it has already shown the reason. */
  mayRun: () => boolean;
  judge: { run: (text: SourceText, stdin: string) => void; runState: ProgramRun };
  /** Opens the step-by-step view of a run; null when the task has none. */
  openSteps: ((wanted: StepsWanted) => void) | null;
};

export type OwnRun = {
  start: () => void;
  isPending: boolean;
  stop: (() => void) | null;
  /** The student's own input and the output of the run, below the editor. */
  panel: ReactNode;
  /** Copies a sample into the field of own input. */
  takeInput: (input: string) => void;
};
