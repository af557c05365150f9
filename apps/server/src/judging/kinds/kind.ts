import type { AnsweredKind, MyTaskView, TaskAnswers, TaskKind } from '@put/contract/kinds/kinds';
import type { TaskConfigs } from '@put/contract/kinds/task-configs';
import type { Language, ProgramLanguage, SourceFile } from '@put/contract/judge/languages';
import type { Task } from '@put/contract/tasks/task-bank';
import type { GivenFile } from '@put/contract/containers/container-files';
import type { HandedHome } from '@put/contract/kinds/container/container';
import type { StarterFile, TaskLimits } from '@put/contract/tasks/task-parts';
import type { MyTask } from '@put/contract/tasks/tasks';
import type { PerformedAction, Performance } from '@put/contract/animations/performances';
import type { ErrorExplanation, TestGroup } from '@put/contract/tasks/task-tests';
import type { QuestionTally } from '@put/contract/statistics/statistics';
import type { Verdict } from '@put/contract/judge/verdicts';
import type { Agent } from '../../drivers/container/protocol/agent.ts';
import type { DatabaseSetup, Outcome, Program, Runner } from '../../drivers/runner/runner.ts';
import type { Judged, TestOptions } from '../run-tests.ts';

/** The parts of a task that judging needs. */
export type JudgedTask<Kind extends TaskKind = TaskKind> = {
  kind: Kind;
  config: TaskConfigs[Kind];
  limits: TaskLimits;
  error_explanations: readonly ErrorExplanation[];
  starter_files: readonly StarterFile[];
};

type AnswerOf<Kind extends TaskKind> = TaskAnswers[Extract<Kind, AnsweredKind>];

/** What a student hands in: files of source text, or an answer. */
export type HandedIn<Kind extends TaskKind = TaskKind> = {
  language: Language | null;
  files: readonly SourceFile[];
  answer: AnswerOf<Kind> | null;
  /** The seed of this student, which shuffles options and lines. */
  seed: number;
};

/**
 * `readUpload` returns the content of an uploaded file by its SHA-256. It is absent where no files are uploaded.
 * `openHome` is absent where there are no containers.
 */
export type JudgeTools = {
  runner: Runner;
  readUpload?: (sha256: string) => Promise<Buffer>;
  openHome?: OpenHome;
};

/**
 * Starts a fresh container of a template for a check, with a copy of a home folder, or with these files alone. Rejects
 * with RunnerFault when the engine can not, now, and with AuthorFault when the template never will.
 */
export type OpenHome = (
  of: { templateId: number; needsLinux: boolean } & ({ homeSha256: string } | { files: readonly GivenFile[] }),
  signal: AbortSignal | undefined,
) => Promise<OpenedHome>;
/** `close` removes the container. `hasProcesses`: it is a Linux; else its shell is an interpreter. */
export type OpenedHome = { agent: Agent; hasProcesses: boolean; close(): Promise<void> };

type SourceKind = Exclude<TaskKind, AnsweredKind>;
/** `Rule` for a kind known at compile time, `Rule | null` for any kind. */
type WhereSome<Others extends TaskKind, Kind extends TaskKind, Rule> = [Others] extends [Kind] ? Rule | null : Rule;

/**
 * The behaviour of one kind of task. The registry is `kinds.ts`. A member is null where it has no meaning for the kind.
 */
export type KindRule<Kind extends TaskKind = TaskKind> = {
  /** Judges a solution. Rejects with RunnerFault when the runner broke, never because of the solution. */
  judge(
    tools: JudgeTools,
    task: JudgedTask<Kind>,
    groups: readonly TestGroup[],
    solution: HandedIn<Kind>,
    options: TestOptions,
  ): Promise<Judged>;
  /** Why the task cannot be published, in Russian. Failures of reference solutions are reported elsewhere. */
  problems(task: Pick<Task, 'test_groups' | 'variant'> & { config: TaskConfigs[Kind] }): string[];
  /** What a student sees of the config, shuffled by the student's seed, without anything that tells the answer. */
  view: ((config: TaskConfigs[Kind], seed: number) => MyTaskView) | null;
  /** The config with each of its points multiplied. Null for kinds whose view shows no points. */
  timesPoints: ((config: TaskConfigs[Kind], times: number) => TaskConfigs[Kind]) | null;
  /** For kinds whose solutions are source files; null when `answer` is set. */
  source: [Kind] extends [AnsweredKind] ? null : WhereSome<AnsweredKind, Kind, SourceRule<Kind>>;
  /** For kinds whose solutions are answers; null when `source` is set. */
  answer: [Kind] extends [SourceKind] ? null : WhereSome<SourceKind, Kind, AnswerRule<Kind>>;
  /** For kinds whose students act on a picture that the author's program draws; null for all others. */
  perform: PerformRule<Kind> | null;
  /**
   * What only runs of the author's programs can show to be wrong with a set-up, in Russian. Null for kinds whose
   * reference solutions prove them. Rejects with RunnerFault.
   */
  prove:
    | ((
        tools: JudgeTools,
        config: TaskConfigs[Kind],
        options: Pick<TestOptions, 'signal' | 'urgent'>,
      ) => Promise<string[]>)
    | null;
  /** Paths of source text in a task, such as «config.prelude». There `{{…}}` may be something else than a parameter. */
  sourcePaths: readonly RegExp[];
  /** Paths of keys that stand as `{{key}}` in source text. Such a key may not be the name of a parameter. */
  keyPaths: readonly RegExp[];
};

export type SourceRule<Kind extends TaskKind = TaskKind> = {
  /** Tests call functions of the solution. The runner must be able to test programs (`RunnerCapabilities.tested`). */
  isCalledByTests: boolean;
  /** The files in the editor when the author gave none. */
  starter: ((config: TaskConfigs[Kind]) => StarterFile[]) | null;
  /** Whether students may add files to the author's starter files. */
  mayAddFiles(config: TaskConfigs[Kind]): boolean;
  /** The language of the interactor; null when the task has none. */
  partnerOf(config: TaskConfigs[Kind]): ProgramLanguage | null;
  /** The tables that a student may see; null for kinds without tables. */
  databaseOf: ((config: TaskConfigs[Kind]) => DatabaseSetup) | null;
  /** What the student's browser may do by itself. */
  inBrowser(given: GivenToBrowser<Kind>): MyTask['in_browser'];
  /** How a reference solution makes the answers of a variant's tests; null where answers are not compared. */
  answers: AnswerMaker<Kind> | null;
};

/** `seesAllFiles`: the student can see all of the author's files. */
type GivenToBrowser<Kind extends TaskKind> = {
  config: TaskConfigs[Kind];
  seesAllFiles: boolean;
  error_explanations: readonly unknown[];
};

export type ReferenceProgram = { language: Language; files: readonly SourceFile[] };
export type ReadAnswer = { answer: string; problem: null } | { answer: null; problem: string };

type AnswerMaker<Kind extends TaskKind> = {
  /** False when the tests of this task have no answers. */
  isMade(config: TaskConfigs[Kind]): boolean;
  programOf(task: JudgedTask<Kind>, referenceSolution: ReferenceProgram): Program;
  /** Tells the author, in Russian, why the solution failed. */
  failureWords(failure: Verdict, outcome: Outcome, limits: TaskLimits): string | null;
  read(stdout: string): ReadAnswer;
};

export type AnswerRule<Kind extends TaskKind = TaskKind> = {
  /** Whether it holds nothing that anybody has typed or chosen. */
  isBlank(answer: AnswerOf<Kind>): boolean;
  /**
   * Which rule of its form an answer breaks (unfinished, too long), in Russian; null when none. It can not be handed in
   * then; at the end of an exam it is, and is marked with these words.
   */
  refusal(config: TaskConfigs[Kind], answer: AnswerOf<Kind>): string | null;
  /** What of it has no answer yet, in Russian, though it may be handed in so; null: nothing, or the kind has no parts. */
  leftOpen: ((config: TaskConfigs[Kind], answer: AnswerOf<Kind>) => string | null) | null;
  /** The uploaded files of an answer and the largest size of one. Null: the kind has no uploads. */
  uploadsOf: ((config: TaskConfigs[Kind], answer: AnswerOf<Kind>) => Uploads) | null;
  /** The answer with those of its uploaded files alone. Null: the kind has no uploads. */
  withUploads: ((answer: AnswerOf<Kind>, kept: ReadonlySet<string>) => AnswerOf<Kind>) | null;
  /** The answer as files, for who takes works out of the product. */
  filesOf(answer: AnswerOf<Kind>): WorkFile[];
  /** What many people chose. Null: the kind has no choices. */
  tally: ((config: TaskConfigs[Kind], answers: readonly AnswerOf<Kind>[]) => QuestionTally[]) | null;
  /** For kinds that look at a copy of a home folder, which the server makes when the answer is handed in; else null. */
  home: HomeRule<Kind> | null;
};

export type HomeRule<Kind extends TaskKind = TaskKind> = {
  containerOf(answer: AnswerOf<Kind>): number;
  /** The files that the submission shows as text. */
  shownFiles(config: TaskConfigs[Kind]): readonly string[];
  /** What only a real Linux has, of what the task needs, in words for its author; empty: a virtual shell is enough. */
  needsOf(config: TaskConfigs[Kind]): Promise<string[]>;
  fill(answer: AnswerOf<Kind>, home: HandedHome, files: { name: string; text: string | null }[]): AnswerOf<Kind>;
};

/** How students act on a picture. Each call runs the author's program. They reject with RunnerFault. */
export type PerformRule<Kind extends TaskKind = TaskKind> = {
  /** Whether each action goes to the server when it is made, which keeps it: the kept ones are what is handed in. */
  isKept(config: TaskConfigs[Kind]): boolean;
  /** Where a student stands after these actions. Rejects with AuthorFault when the author's program fails. */
  stand(
    runner: Runner,
    config: TaskConfigs[Kind],
    seed: number,
    actions: readonly PerformedAction[],
  ): Promise<Standing>;
  /** What is handed in for kept actions. */
  answerOf(actions: readonly PerformedAction[]): AnswerOf<Kind>;
};

export type Standing = {
  /** With all steps from the first one. They hold neither what is right nor what comes later. */
  shown: Omit<Performance, 'version' | 'length' | 'from'>;
  /** The last action in Russian words; empty when there is none. */
  said: string;
  /** Why the last action can not be made here, in Russian; null when it can. */
  refusal: string | null;
};

/** The author's program fails, so the task is broken for everybody. The message is for the author, in Russian. */
export class AuthorFault extends Error {
  override name = 'AuthorFault';
}

/** A file of a work: its text, or the address of an uploaded content. */
export type WorkFile = { name: string } & ({ content: string } | { sha256: string });

export type Uploads = { files: readonly { sha256: string; name: string }[]; maxFileMb: number };
