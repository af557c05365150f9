import type { ErrorExplanation } from '@put/contract/tasks/task-tests';
import type { Feedback, SolutionsShown, StarterFile, TaskLimits, TaskVariant } from '@put/contract/tasks/task-parts';
import type { JudgedContent, TaskTexts } from '@put/contract/tasks/task-versions';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { TaskConfig } from '@put/contract/kinds/task-configs';
import type { TaskKind } from '@put/contract/kinds/kinds';
import type { Verdict } from '@put/contract/judge/verdicts';
import type { TimeRule, Verification } from '@put/contract/tasks/task-verification';
import type { Default, Id, Json, JsonDefault } from './columns.ts';

/** The task bank: tasks with their tests, solutions, versions and checks. */
export interface TaskTables {
  tag: {
    color: Default<string>;
    created_at: Default<string>;
    deleted_at: string | null;
    id: Id;
    kind: Default<'topic' | 'internal'>;
    parent_id: number | null;
    removed_from: JsonDefault<number[]>;
    title: string;
    updated_at: Default<string>;
  };
  task: {
    archived_at: string | null;
    attempts: number | null;
    config: Json<TaskConfig>;
    cooldown_s: Default<number>;
    free_compile_errors: boolean | null;
    created_at: Default<string>;
    created_by: number | null;
    deleted_at: string | null;
    difficulty: number | null;
    error_explanations: JsonDefault<ErrorExplanation[]>;
    feedback: Feedback | null;
    hints: JsonDefault<{ after_attempts: number; text: string }[]>;
    id: Id;
    in_bank: Default<boolean>;
    kind: TaskKind;
    label: string | null;
    license: Default<string>;
    limits: Json<TaskLimits>;
    solutions_shown: Default<SolutionsShown>;
    source: Default<string>;
    starter_files: JsonDefault<StarterFile[]>;
    statement: Default<string>;
    status: Default<'draft' | 'ready' | 'broken'>;
    title: string;
    updated_at: Default<string>;
    variant: Json<TaskVariant> | null;
    verified_at: string | null;
    version: Default<number>;
  };
  task_check: {
    finished_at: string | null;
    publishes: boolean;
    run: Default<number>;
    started_at: Default<string>;
    started_by: number | null;
    state: Default<'waiting' | 'running' | 'done' | 'outdated' | 'failed'>;
    status: 'draft' | 'ready' | 'broken' | null;
    task_id: number;
    tests_done: Default<number>;
    tests_total: number;
    time_rule: Json<TimeRule> | null;
    turn: Default<number>;
    verification: Json<Verification> | null;
  };
  task_solution: {
    also_expected: JsonDefault<Verdict[]>;
    expected: Verdict;
    expected_groups: JsonDefault<(Verdict | null)[]>;
    expected_score: number | null;
    files: Json<SourceFile[]>;
    id: Id;
    language: Language;
    position: number;
    task_id: number;
    title: Default<string>;
  };
  task_solving: {
    solved: Default<number>;
    task_id: number;
    tried: Default<number>;
  };
  task_tag: {
    tag_id: number;
    task_id: number;
  };
  task_test: {
    answer: string;
    id: Id;
    input: string;
    message: Default<string>;
    name: Default<string>;
    note: Default<string>;
    position: number;
    task_test_group_id: number;
    weight: Default<number>;
  };
  task_test_group: {
    aggregation: Default<'sum' | 'min' | 'pass_fail'>;
    feedback: Feedback | null;
    id: Id;
    is_sample: Default<boolean>;
    name: string;
    points: Default<number>;
    position: number;
    requires: Default<number[]>;
    task_id: number;
  };
  task_variant: {
    code_hash: string;
    made_at: Default<string>;
    parameters: Json<Record<string, unknown>>;
    seed: number;
    task_id: number;
  };
  task_version: {
    author_id: number | null;
    id: Id;
    judged: Json<JudgedContent> | null;
    judged_version: number;
    number: number;
    task_id: number;
    texts: Json<TaskTexts>;
    written_at: Default<string>;
  };
}
