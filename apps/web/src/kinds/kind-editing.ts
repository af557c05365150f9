import type { taskKinds, TaskKind } from '@put/contract/kinds/kinds';
import type { TestGenerator } from '@put/contract/kinds/program/program';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { TaskConfigs } from '@put/contract/kinds/task-configs';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Errors } from '../parts/task-form/errors-by-field.ts';
import type { Answer, TestToFill } from './editing/fill.ts';

/** How an author edits tasks of a kind. The registry is `editings.ts`; the task editor loads it whole. */
export type KindEditing<Kind extends TaskKind> = Editing<Kind> & {
  tests: (typeof taskKinds)[Kind]['hasTests'] extends true ? TestEditing<Kind> : null;
};
/** `tests` is null for kinds without tests. */
export type AnyEditing = Editing<TaskKind> & { tests: TestEditing<TaskKind> | null };

type Editing<Kind extends TaskKind> = {
  /** Shown in the choice of kinds. */
  description: string;
  /** Hint: what to write in the statement. */
  statement: string;
  /** The set-up of a new task. */
  emptyConfig: TaskConfigs[Kind];
  /** What stands beside the statement: questions, lines, criteria. Null: the tests stand there. */
  Pane: ComponentType<ConfigFieldsProps<Kind>> | null;
  /** Its other settings: each is a line that says its value and opens in place. */
  lines: readonly KindLine<Kind>[];
  /** Its fields among the starter files; null when it has none. */
  StarterFields: ComponentType<ConfigFieldsProps<Kind>> | null;
};

export type KindLine<Kind extends TaskKind> = {
  /** In the address while the line is open. */
  id: string;
  title: string;
  icon: TablerIcon;
  /** Where the paths of its errors begin: «config.checker». */
  paths: readonly string[];
  /** Its value in words. `missing` are the languages that this server can not run. */
  words(config: TaskConfigs[Kind], missing: ReadonlySet<Language>): string;
  Body: ComponentType<ConfigFieldsProps<Kind>>;
};

/**
 * The fields of one kind's set-up. Paths in `errors` begin with `config.`; paths given to `onChange` begin inside the
 * set-up: «questions.0.text».
 */
export type ConfigFieldsProps<Kind extends TaskKind> = {
  config: TaskConfigs[Kind];
  errors: Errors;
  onChange: (path: string, recipe: (config: TaskConfigs[Kind]) => TaskConfigs[Kind]) => void;
};

export type TestEditing<Kind extends TaskKind> = {
  /** One sentence for the author: how a test is used. */
  description: string;
  /** The name of the input: in its field, and in the head of the list of tests. */
  input: { name: string; head: string };
  answer: AnswerEditing<Kind> | null;
  /** Whether a test may have its own message for students who fail it. */
  hasMessage: boolean;
  /** The languages that a reference solution may be written in. */
  languages: readonly Language[];
  /** Whether the task has a limit of memory of its own. */
  boundsMemory(config: TaskConfigs[Kind]): boolean;
  /** One sentence for the author: what the limits apply to. */
  limitsWords(config: TaskConfigs[Kind]): string;
  /**
   * The program that generates tests. It gives null when the task has none; it is null for kinds without generators.
   */
  generatorOf: ((config: TaskConfigs[Kind]) => TestGenerator | null) | null;
};

/** How the answer of a test is edited; null where tests have no answer. */
type AnswerEditing<Kind extends TaskKind> = {
  head: string;
  /** Shows an answer that nobody types; null when the answer is typed as text. */
  View: ComponentType<{ answer: string; label: string }> | null;
  /** Yields the answers of a reference solution, one test after another. Throws FillError when it fails on a test. */
  fill(
    config: TaskConfigs[Kind],
    solution: { language: Language; files: readonly SourceFile[] },
    tests: readonly TestToFill[],
    signal: AbortSignal,
  ): AsyncGenerator<Answer>;
};
