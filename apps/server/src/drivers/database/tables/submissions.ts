import type { CriterionMark, Remark } from '@put/contract/reviews/reviews';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { PerformedAction } from '@put/contract/animations/performances';
import type { RejudgeStatus } from '@put/contract/judge/rejudges';
import type { SimilarityDecision, SimilarityStatus, SimilarPlace } from '@put/contract/similarity/similarity';
import type { TaskAnswer } from '@put/contract/kinds/kinds';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { Verdict } from '@put/contract/judge/verdicts';
import type { Default, Id, Json, JsonDefault } from './columns.ts';

/** Submissions, their judgements and results. */
export interface SubmissionTables {
  answer_draft: {
    active_s: Default<number>;
    answer: Json<TaskAnswer> | null;
    count: number | null;
    device: Default<string>;
    files: Json<SourceFile[]>;
    language: Language | null;
    lesson_id: number;
    page: string | null;
    saved_at: Default<string>;
    task_id: number;
    user_id: number;
    version: Default<string>;
  };
  draft_version: {
    content: Json<unknown>;
    device: Default<string>;
    id: Id;
    kept_at: Default<string>;
    place: string;
    saved_at: string;
    user_id: number;
    version: string;
  };
  home_copy: {
    container_id: number;
    since: Default<string>;
    submission_id: number;
  };
  judgement: {
    compiler_output: Default<string>;
    created_at: Default<string>;
    id: Id;
    max_score: number;
    number: number;
    rejudge_id: number | null;
    review_id: number | null;
    score: number;
    submission_id: number;
    task_version: number;
    tests: Json<TestResult[]>;
    verdict: Verdict;
  };
  lesson_stat: {
    figure: string;
    lesson_id: number;
    students: number;
    value: string;
  };
  performance: {
    actions: Json<PerformedAction[]>;
    attempt: number;
    lesson_id: number;
    task_id: number;
    task_version: number;
    updated_at: Default<string>;
    user_id: number;
  };
  rejudge: {
    closed_at: string | null;
    created_at: Default<string>;
    created_by: number | null;
    done: Default<number>;
    finished_at: string | null;
    id: Id;
    lesson_id: number | null;
    status: Default<RejudgeStatus>;
    task_id: number | null;
    total: number;
  };
  rejudge_item: {
    compiler_output: Default<string>;
    error_key: string | null;
    failed_test: string | null;
    max_score: number | null;
    max_score_before: number;
    memory_kb: number | null;
    rejudge_id: number;
    score: number | null;
    score_before: number;
    status: Default<'waiting' | 'done' | 'failed' | 'applied'>;
    submission_id: number;
    task_version: number;
    tests: Json<TestResult[]> | null;
    time_ms: number | null;
    verdict: Verdict | null;
    verdict_before: Verdict;
  };
  result: {
    attempts: Default<number>;
    attempts_to_full: number | null;
    best_score: Default<number>;
    best_submission_id: number | null;
    created_at: Default<string>;
    error_keys: Default<string[]>;
    failed_tests: Default<string[]>;
    first_solved_at: string | null;
    id: Id;
    last_error_key: string | null;
    last_failed_test: string | null;
    last_submitted_at: string;
    lesson_id: number | null;
    max_score: Default<number>;
    override_at: string | null;
    override_by: number | null;
    override_comment: Default<string>;
    override_score: number | null;
    solved_in_s: number | null;
    status: 'tried' | 'review' | 'partial' | 'accepted';
    task_id: number;
    updated_at: Default<string>;
    user_id: number;
  };
  phrase: {
    course_id: number | null;
    id: Id;
    text: string;
    used_at: Default<string>;
    user_id: number;
  };
  remark: {
    created_at: Default<string>;
    created_by: number | null;
    file: string;
    id: Id;
    line: number;
    submission_id: number;
    text: string;
  };
  review: {
    comment: Default<string>;
    created_at: Default<string>;
    created_by: number | null;
    id: Id;
    marks: Json<CriterionMark[]>;
    number: number;
    remarks: JsonDefault<Remark[]>;
    submission_id: number;
    undone_at: string | null;
  };
  similar_pair: {
    fragments: Json<{ left: SimilarPlace; right: SimilarPlace }[]>;
    id: Id;
    left_id: number;
    longest_lines: number;
    right_id: number;
    shared_lines: number;
    similarity: number;
    similarity_run_id: number;
  };
  similarity_decision: {
    decided_at: Default<string>;
    decided_by: number | null;
    decision: SimilarityDecision | null;
    left_id: number;
    note: Default<string>;
    right_id: number;
  };
  similarity_run: {
    created_at: Default<string>;
    created_by: number | null;
    done: Default<number>;
    finished_at: string | null;
    id: Id;
    left_out: Default<number>;
    status: Default<SimilarityStatus>;
    task_id: number;
    too_short: Default<number>;
    total: Default<number>;
  };
  submission: {
    active_s: number | null;
    answer: Json<TaskAnswer> | null;
    broken_rule: string | null;
    cause: 'submit' | 'check';
    compiler_output: Default<string>;
    error_key: string | null;
    failed_test: string | null;
    fault: Default<string>;
    files: Json<SourceFile[]>;
    finished_at: string | null;
    id: Id;
    idempotency_key: string | null;
    language: Language | null;
    late_credit: Default<number> | null;
    lesson_id: number | null;
    max_score: number | null;
    memory_kb: number | null;
    queued_at: Default<string>;
    score: number | null;
    seed: Default<number>;
    started_at: string | null;
    status: Default<'queued' | 'compiling' | 'running' | 'review' | 'done' | 'cancelled'>;
    task_id: number;
    task_version: number;
    time_ms: number | null;
    user_id: number;
    verdict: Verdict | null;
  };
  task_stat: {
    figure: string;
    lesson_id: number;
    students: number;
    task_id: number;
    value: string;
  };
}
