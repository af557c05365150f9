import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { mentioningColumns } from './files.store.ts';

/** Texts in which no file is mentioned: names, states, programs, and what is shown as it was typed. */
const plain: Record<string, string> = {
  animation: 'kind said status summary title',
  animation_draft: 'device page',
  animation_run: 'input_sha256',
  animation_version: 'complaint file_sha256 input input_hint preview source title',
  announcement: 'idempotency_key title',
  answer_draft: 'device files language page',
  audit: 'action after before ip object_type used_right',
  backup: 'error file_name folder host',
  backup_check: 'error file_name folder host',
  consent: 'document ip version',
  container:
    'copy_problem engine engine_ref help home look_ended look_reason node reason reason_code spec state title wanted',
  container_event: 'kind words',
  container_preview_link: 'key_sha256',
  container_snapshot: 'content_sha256 file_sha256 reason',
  container_template: 'image network start_command summary title',
  course: 'cover_sha256 feedback late_policy status title',
  demonstration_class: 'doing ids',
  draft: 'files language',
  draft_version: 'device place',
  exam: 'draws feedback',
  exam_answer: 'broken_rule files language left_open page',
  exam_former_sitting: 'handed_in_by',
  exam_place: 'address device family',
  exam_sitting: 'handed_in_by reopened_reason',
  export_run: 'file_name format options problem sha256 status',
  file: 'mime sha256',
  file_upload: 'name sha256',
  import_run: 'file_name kind outcome rows status',
  invitation: 'code_hint email grants',
  judge_turn: 'cause',
  judgement: 'compiler_output tests verdict',
  lecture: 'input input_sha256 page',
  lesson: 'feedback late_policy section status stuck_rules title',
  lesson_draft: 'device page title',
  lesson_presence: 'doing spent',
  lesson_stat: 'figure value',
  lesson_version: 'title',
  linked_account: 'login provider subject',
  mail_message: 'error html recipient status subject text unsubscribe_url',
  mark: 'mark settings works',
  mark_settings: 'settings',
  mark_term: 'title',
  migration: 'checksum name',
  notification: 'key kind payload',
  one_time_token: 'email purpose',
  performance: 'actions',
  process: 'host release role uncaught_work',
  provider_attempt: 'nonce provider verifier',
  provider_session: 'provider',
  question: 'file files state',
  question_message: 'idempotency_key',
  refresh_token: 'ip user_agent',
  rejudge: 'status',
  rejudge_item: 'compiler_output error_key failed_test status tests verdict verdict_before',
  remark: 'file',
  result: 'last_error_key last_failed_test status',
  review: 'marks',
  schedule_exception: 'note reason',
  sign_in_failure: 'key',
  similar_pair: 'fragments',
  similarity_decision: 'decision note',
  similarity_run: 'status',
  ssh_key: 'fingerprint public_key title',
  staff_grant: 'role',
  submission:
    'broken_rule cause compiler_output error_key failed_test fault files idempotency_key language status verdict',
  tag: 'color kind removed_from title',
  task: 'feedback kind license limits solutions_shown source status title variant',
  task_check: 'state status time_rule verification',
  task_solution: 'also_expected expected expected_groups files language title',
  task_stat: 'figure value',
  task_test: 'answer input name note',
  task_test_group: 'aggregation feedback name',
  task_variant: 'code_hash parameters',
  user: 'deletion_decline_reason email first_name last_name password_hash timezone username',
  user_group: 'title',
  user_group_member: 'role',
  web_build: 'assets id sha256',
  worker: 'drivers host offers running',
};

test('each column that may mention a file is read before a file is removed', async () => {
  const { db } = await testApp({ judges: false });
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json') and is_generated = 'NEVER'`.execute(db);
  const named = (tables: Record<string, readonly string[]>) =>
    Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  const known = [
    ...named(mentioningColumns),
    ...named(Object.fromEntries(Object.entries(plain).map(([table, columns]) => [table, columns.split(' ')]))),
  ];
  // a new column is named in one of the two
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});
