/**
 * The tables as Kysely sees them. Written by hand beside the migrations; schema.test.ts compares every column,
 * its nullability and its default with the migrated database. Times arrive as ISO 8601 text (see database.ts).
 */
import type { CourseStatus } from '@put/contract/courses';
import type { JudgeWorker } from '@put/contract/judge';
import type { RejudgeStatus } from '@put/contract/rejudges';
import type { LatePolicy } from '@put/contract/schedule';
import type { CriterionMark, Remark } from '@put/contract/reviews';
import type { TestResult } from '@put/contract/submissions';
import type { TaskAnswer, TaskKind } from '@put/contract/kinds';
import type { TaskConfig } from '@put/contract/task-configs';
import type { Language, SourceFile } from '@put/contract/languages';
import type { JudgedContent, TaskTexts } from '@put/contract/task-versions';
import type { Feedback, StarterFile, TaskLimits, TaskVariant } from '@put/contract/task-parts';
import type { ErrorExplanation } from '@put/contract/task-tests';
import type { Verification } from '@put/contract/task-verification';
import type { Verdict } from '@put/contract/verdicts';
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A column the database fills in when it is left out. */
type Default<T> = ColumnType<T, T | undefined, T>;
/** jsonb: read as a value, written as text by JSON.stringify. */
type Json<T> = ColumnType<T, string, string>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;
type Id = GeneratedAlways<number>;

export interface Schema {
  acting_session: {
    ended_at: string | null;
    family: string;
    id: Id;
    started_at: Default<string>;
    user_id: number;
  };
  audit: {
    acting_as_id: number | null;
    action: string;
    actor_id: number | null;
    after: Json<unknown> | null;
    at: Default<string>;
    before: Json<unknown> | null;
    id: Id;
    ip: Default<string>;
    object_id: number | null;
    object_type: Default<string>;
  };
  consent: {
    document: string;
    given_at: Default<string>;
    id: Id;
    ip: Default<string>;
    user_id: number;
    version: string;
  };
  course: {
    copied_from_id: number | null;
    cover_sha256: string | null;
    created_at: Default<string>;
    date: string;
    deleted_at: string | null;
    description: Default<string>;
    end_date: string | null;
    feedback: Feedback | null;
    id: Id;
    languages: Language[] | null;
    late_policy: Json<LatePolicy> | null;
    status: Default<CourseStatus>;
    summary: Default<string>;
    title: string;
    updated_at: Default<string>;
  };
  course_user_group: {
    course_id: number;
    created_at: Default<string>;
    user_group_id: number;
  };
  draft: {
    answer: Json<TaskAnswer> | null;
    files: Json<SourceFile[]>;
    language: Language | null;
    lesson_id: number | null;
    saved_at: Default<string>;
    task_id: number;
    user_id: number;
  };
  file: {
    created_at: Default<string>;
    height: number | null;
    mime: string;
    sha256: string;
    size: number;
    unreferenced_since: string | null;
    width: number | null;
  };
  file_upload: {
    created_at: Default<string>;
    id: Id;
    is_public: boolean;
    name: string;
    sha256: string;
    user_id: number;
  };
  import_run: {
    created: Default<number>;
    created_at: Default<string>;
    created_by: number | null;
    done: Default<number>;
    failed: Default<number>;
    file_name: Default<string>;
    finished_at: string | null;
    id: Id;
    outcome: JsonDefault<unknown[]>;
    rows: Json<unknown[]>;
    status: Default<'waiting' | 'running' | 'done' | 'failed'>;
    total: number;
    updated_at: Default<string>;
  };
  invitation: {
    code_hash: Buffer;
    code_hint: string;
    created_at: Default<string>;
    created_by: number | null;
    expires_at: string | null;
    id: Id;
    revoked_at: string | null;
    user_group_id: number;
    uses: Default<number>;
    uses_left: number | null;
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
  judge_turn: {
    cause: 'submit' | 'check';
    course_id: number | null;
    place: number;
    round: number;
    submission_id: number;
    user_id: number;
  };
  lesson: {
    author_id: number | null;
    body: Default<string>;
    course_id: number;
    created_at: Default<string>;
    deleted_at: string | null;
    feedback: Feedback | null;
    hard_deadline: string | null;
    id: Id;
    languages: Language[] | null;
    late_policy: Json<LatePolicy> | null;
    opens_at: string | null;
    position: number;
    requires_lesson_id: number | null;
    requires_percent: Default<number>;
    section: Default<string>;
    soft_deadline: string | null;
    status: Default<'draft' | 'published'>;
    title: string;
    updated_at: Default<string>;
    version: Default<number>;
    written_at: Default<string>;
  };
  lesson_draft: {
    based_on: number;
    body: string;
    lesson_id: number;
    saved_at: Default<string>;
    title: string;
    user_id: number;
  };
  lesson_task: {
    lesson_id: number;
    points: Default<number>;
    position: number;
    required: Default<boolean>;
    task_id: number;
  };
  lesson_version: {
    author_id: number | null;
    body: string;
    id: Id;
    lesson_id: number;
    number: number;
    title: string;
    written_at: string;
  };
  linked_account: {
    id: Id;
    linked_at: Default<string>;
    login: string;
    provider: string;
    subject: string;
    user_id: number;
  };
  mail_message: {
    created_at: Default<string>;
    error: string | null;
    html: string;
    id: Id;
    recipient: string;
    sent_at: string | null;
    status: Default<'queued' | 'sent' | 'kept' | 'failed'>;
    subject: string;
    text: string;
  };
  one_time_token: {
    created_at: Default<string>;
    email: string | null;
    expires_at: string;
    id: Id;
    purpose: 'confirm_email' | 'reset_password';
    token_hash: Buffer;
    used_at: string | null;
    user_id: number;
  };
  refresh_token: {
    expires_at: string;
    family: string;
    id: Id;
    ip: Default<string>;
    issued_at: Default<string>;
    revoked_at: string | null;
    successor_id: number | null;
    token_hash: Buffer;
    used_at: string | null;
    user_agent: Default<string>;
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
    best_score: Default<number>;
    best_submission_id: number | null;
    created_at: Default<string>;
    first_solved_at: string | null;
    id: Id;
    last_submitted_at: string;
    lesson_id: number | null;
    max_score: Default<number>;
    override_at: string | null;
    override_by: number | null;
    override_comment: Default<string>;
    override_score: number | null;
    status: 'tried' | 'review' | 'partial' | 'accepted';
    task_id: number;
    updated_at: Default<string>;
    user_id: number;
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
  schedule_exception: {
    course_id: number;
    created_at: Default<string>;
    created_by: number | null;
    extra_minutes: Default<number>;
    hard_deadline: string | null;
    id: Id;
    lesson_id: number | null;
    note: Default<string>;
    opens_at: string | null;
    soft_deadline: string | null;
    updated_at: Default<string>;
    user_group_id: number | null;
    user_id: number | null;
  };
  sign_in_failure: {
    key: string;
    failures: number;
    started_at: Default<string>;
    locked_until: string | null;
  };
  submission: {
    answer: Json<TaskAnswer> | null;
    cause: 'submit' | 'check';
    compiler_output: Default<string>;
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
    created_at: Default<string>;
    deleted_at: string | null;
    difficulty: number | null;
    error_explanations: JsonDefault<ErrorExplanation[]>;
    feedback: Feedback | null;
    hints: JsonDefault<{ after_attempts: number; text: string }[]>;
    id: Id;
    kind: TaskKind;
    label: string | null;
    license: Default<string>;
    limits: Json<TaskLimits>;
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
    sets_time_limit: Default<boolean>;
    started_at: Default<string>;
    started_by: number | null;
    state: Default<'waiting' | 'running' | 'done' | 'outdated' | 'failed'>;
    status: 'draft' | 'ready' | 'broken' | null;
    task_id: number;
    tests_done: Default<number>;
    tests_total: number;
    verification: Json<Verification> | null;
  };
  task_solution: {
    also_expected: JsonDefault<Verdict[]>;
    expected: Verdict;
    expected_groups: JsonDefault<(Verdict | null)[]>;
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
  task_variant: {
    code_hash: string;
    made_at: Default<string>;
    parameters: Json<Record<string, unknown>>;
    seed: number;
    task_id: number;
  };
  user: {
    birthday: string | null;
    created_at: Default<string>;
    deleted_at: string | null;
    deletion_requested_at: string | null;
    disabled_at: string | null;
    email: string | null;
    email_confirmed_at: string | null;
    first_name: string;
    id: Id;
    is_admin: Default<boolean>;
    is_password_temporary: Default<boolean>;
    last_name: string | null;
    last_seen_at: string | null;
    password_hash: string;
    timezone: Default<string>;
    updated_at: Default<string>;
    username: string | null;
  };
  user_group: {
    archived_at: string | null;
    created_at: Default<string>;
    deleted_at: string | null;
    id: Id;
    title: string;
    updated_at: Default<string>;
    year: number | null;
  };
  user_group_member: {
    created_at: Default<string>;
    role: Default<'student' | 'teacher'>;
    user_group_id: number;
    user_id: number;
  };
  worker: {
    drivers: JsonDefault<JudgeWorker['drivers']>;
    host: string;
    id: string;
    languages: string[];
    pid: number;
    places: number;
    running: JsonDefault<JudgeWorker['running']>;
    seen_at: Default<string>;
    started_at: Default<string>;
  };
}
