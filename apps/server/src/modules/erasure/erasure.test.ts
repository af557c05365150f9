/** Nothing that names a person, or that a person wrote, is left anywhere after the person was erased. */
import { randomUUID } from 'node:crypto';
import { auth } from '@put/contract/accounts/accounts';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { adminErasure } from '@put/contract/users/erasure';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import { testApp } from '../../testing/build-app.ts';
import { formOf, formSender } from '../../testing/multipart.ts';
import { markSeen } from '../accounts/accounts.store.ts';
import { setDeletionRequested } from '../accounts/profile/profile.store.ts';
import { fates } from './fates/fates.sql.ts';
import { finishErasure } from './finish-erasure.ts';

const files = fakeFiles();
const api = await testApp({ judges: false, takesOtherJobs: false, files });
const { db, as, make } = api;
const root = await make.user({ is_admin: true });
const send = formSender(api);

/** All of them are looked for, whatever the letters' case. */
const marks = {
  first_name: 'Меткаимя',
  last_name: 'Меткафамилия',
  username: 'metkalogin',
  email: 'metka@mark.example',
  formerEmail: 'metka-before@mark.example',
  ip: '203.0.113.77',
  device: 'МеткаБраузер',
  words: 'меткаслова',
};
const { words } = marks;
const fullName = `${marks.first_name} ${marks.last_name}`;
const json = JSON.stringify;
const bytes = Buffer.from(words);
const program = json([{ name: 'main.py', content: `# ${words}` }]);
const outcome = json([{ group: 1, number: 1, verdict: 'runtime_error', got: words, stderr: words, message: words }]);
const errorKey = `ValueError: ${words} · print("${words}")`;
const at = '2026-11-01T10:00:00.000Z';

/** A row in each table that may hold something of a person. Real calls where a call alone knows how. */
async function fill() {
  const { id } = await make.user({ password: 'a-good-password' });
  const { first_name, last_name, username, email, ip } = marks;
  await db
    .updateTable('user')
    .set({
      first_name,
      last_name,
      username,
      email,
      birthday: '2011-02-03',
      timezone: 'Asia/Omsk',
      is_password_temporary: true,
    })
    .set({ last_seen_at: at, email_confirmed_at: at, deletion_requested_at: at, deletion_declined_at: at })
    .set({ deletion_decline_reason: words })
    .where('id', '=', id)
    .execute();
  const stranger = as(null, { 'x-forwarded-for': ip, 'user-agent': marks.device });
  await stranger.refusal(auth.login, { body: { login: username, password: 'wrong' } });
  const { access_token } = await stranger.get(auth.login, { body: { login: username, password: 'a-good-password' } });
  await stranger.refusal(auth.login, { body: { login: username, password: 'wrong again' } });
  const person = { id, is_admin: false, acting_admin_id: null };
  const uploaded = (await send(person, formOf(`${words} в файле`, `${words}.txt`))).json() as { sha256: string };

  const other = await make.user();
  const task_id = await make.task();
  const {
    lessonId: lesson_id,
    courseId: course_id,
    groupId,
  } = await make.course({ students: [person, other], tasks: [task_id] });
  const place = { user_id: id, lesson_id, task_id };
  const { family } = await db
    .selectFrom('session')
    .select('family')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const insert = async (table: string, row: object): Promise<number> => {
    const names = Object.keys(row);
    const { rows } = await sql<{
      id?: number;
    }>`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))})
      values (${sql.join(Object.values(row))}) returning *`.execute(db);
    return rows[0]!.id ?? 0;
  };

  const submission = {
    ...place,
    task_version: 1,
    cause: 'submit',
    files: program,
    status: 'done',
    compiler_output: words,
  };
  const verdict = { verdict: 'runtime_error', score: 40, max_score: 100, late_credit: 100, error_key: errorKey };
  const submission_id = await insert('submission', {
    ...submission,
    ...verdict,
    fault: words,
    idempotency_key: randomUUID(),
    answer: json({ text: words }),
  });
  const waiting_id = await insert('submission', { ...submission, status: 'queued' });
  const others_id = await insert('submission', {
    ...submission,
    ...verdict,
    error_key: null,
    user_id: other.id,
    files: '[]',
    compiler_output: '',
  });
  await insert('judge_turn', { submission_id: waiting_id, cause: 'submit', user_id: id, round: 1, place: 1 });
  await insert('judgement', {
    submission_id,
    number: 1,
    task_version: 1,
    verdict: 'runtime_error',
    score: 40,
    max_score: 100,
    compiler_output: words,
    tests: outcome,
  });
  await insert('result', {
    ...place,
    status: 'partial',
    best_score: 40,
    max_score: 100,
    attempts: 1,
    last_submitted_at: at,
    best_submission_id: submission_id,
    error_keys: [errorKey],
    last_error_key: errorKey,
    failed_tests: ['1.1'],
    last_failed_test: '1.1',
    override_comment: words,
  });
  const rejudge_id = await insert('rejudge', { task_id, total: 1 });
  await insert('rejudge_item', {
    rejudge_id,
    submission_id,
    task_version: 1,
    verdict_before: 'runtime_error',
    score_before: 40,
    max_score_before: 100,
    compiler_output: words,
    tests: outcome,
    error_key: errorKey,
  });
  await insert('review', {
    submission_id,
    number: 1,
    marks: '[]',
    comment: words,
    remarks: json([{ file: '', line: 1, text: words }]),
    created_by: root.id,
  });
  await insert('remark', { submission_id, file: `${words}.py`, line: 1, text: words, created_by: root.id });
  await insert('work_return', {
    ...place,
    submission_id,
    after_submission_id: submission_id,
    remark: words,
    points_wait: false,
    returned_at: at,
  });
  const similarity_run_id = await insert('similarity_run', { task_id, status: 'done' });
  const pair = { left_id: submission_id, right_id: others_id };
  await insert('similar_pair', {
    ...pair,
    similarity_run_id,
    similarity: 1,
    longest_lines: 3,
    shared_lines: 3,
    fragments: json([words]),
  });
  await insert('similarity_decision', { ...pair, decision: 'talk', note: words, decided_by: root.id });
  const draft = { device: words, saved_at: at };
  await insert('answer_draft', { ...place, ...draft, files: program, answer: json({ text: words }) });
  await insert('draft_version', { user_id: id, place: words, content: json(words), version: randomUUID(), ...draft });
  await insert('performance', { ...place, attempt: 0, task_version: 1, actions: json([words]) });
  await insert('phrase', { user_id: id, text: words });
  await insert('lesson_draft', { lesson_id, user_id: id, title: words, body: words, based_on: 1, device: words });
  const animation_id = await make.animation();
  await insert('animation_draft', { animation_id, user_id: id, content: json(words), device: words });
  await insert('lesson_presence', { lesson_id, user_id: id, doing: 'writes', spent: json({ [words]: 1 }) });
  await insert('schedule_exception', { course_id, user_id: id, extra_minutes: 5, note: words, reason: words });

  await insert('exam', { lesson_id, feedback: 'full', grace_s: 0, minutes: 45 });
  await insert('exam_sitting', {
    lesson_id,
    user_id: id,
    seed: 1,
    minutes: 45,
    reopened_at: at,
    reopened_reason: words,
  });
  await insert('exam_task', { ...place, position: 1 });
  await insert('exam_answer', { ...place, files: program, answer: json({ text: words }), left_open: at });
  await insert('exam_place', { lesson_id, user_id: id, address: ip, device: words, family });

  const question_id = await insert('question', {
    user_id: id,
    lesson_id,
    task_id,
    submission_id,
    quote: words,
    file: words,
    line: 3,
    files: program,
  });
  await insert('question_message', { question_id, user_id: id, is_staff: false, text: 'Почему не пять?' });
  const news = { question_id, lesson_id, task_id, title: 'Сумма', text_head: 'Почему не пять?' };
  await insert('notification', {
    user_id: id,
    kind: 'answer',
    key: words,
    payload: json({ ...news, text_head: words }),
  });
  await insert('notification', {
    user_id: root.id,
    kind: 'question',
    key: `question:${question_id}`,
    payload: json({ ...news, user_id: id, user_name: fullName }),
  });
  const announcement_id = await insert('announcement', {
    course_id,
    title: 'Экзамен',
    text: 'В среду',
    created_by: id,
  });
  const announced = { announcement_id, title: 'Экзамен', text_head: 'В среду', by_name: fullName };
  await insert('notification', {
    user_id: other.id,
    kind: 'announcement',
    key: 'announcement',
    payload: json(announced),
  });
  await insert('notification_setting', { user_id: id, off: ['verdict'] });
  await insert('desk_choice', { user_id: id });
  const mail = { subject: 'Письмо', text: 'Текст', html: '<p>Текст</p>', status: 'sent' };
  await insert('mail_message', { ...mail, recipient: email.toUpperCase(), text: words });
  await insert('mail_message', {
    ...mail,
    recipient: 'teacher@school.example',
    html: `<p>${last_name} ${first_name} спрашивает</p>`,
  });
  await insert('mail_message', { ...mail, recipient: marks.formerEmail, subject: 'Смена почты' });

  const about = { object_type: 'user', object_id: id };
  const named = { first_name, last_name, username, email, birthday: '2011-02-03' };
  await insert('audit', {
    action: 'create_user',
    actor_id: root.id,
    ...about,
    after: json({ ...named, is_admin: false }),
    ip: '10.0.0.1',
  });
  await insert('audit', {
    action: 'change_email',
    actor_id: id,
    ...about,
    before: json({ email: marks.formerEmail }),
    after: json({ email }),
    ip,
  });
  await insert('audit', {
    action: 'add_ssh_key',
    actor_id: id,
    ...about,
    after: json({ title: words, fingerprint: words }),
    ip,
  });
  await insert('audit', {
    action: 'give_exception',
    actor_id: root.id,
    object_type: 'course',
    object_id: course_id,
    after: json({ user_id: id, extra_minutes: 5, reason: words, note: words }),
    ip: '10.0.0.1',
  });
  await insert('audit', {
    action: 'change_result',
    actor_id: root.id,
    object_type: 'submission',
    object_id: submission_id,
    after: json({ override_score: 60, comment: words, title: 'Сумма' }),
    ip: '10.0.0.1',
  });
  const row = { line: 2, username, email, first_name, last_name, birthday: null, user_group: '9Б', password: words };
  await insert('import_run', {
    status: 'done',
    finished_at: at,
    total: 3,
    done: 3,
    rows: json([row, { ...row, ...neighbour }]),
    outcome: json([
      { line: 2, login: username },
      { line: 3, login: neighbour.username },
      { line: 4, values: { first_name, last_name }, errors: [{ field: 'email', message: `${words}` }] },
    ]),
  });
  await insert('invitation', {
    code_hash: Buffer.from('code'),
    code_hint: 'ab',
    email: email.toUpperCase(),
    taken_by: id,
    user_group_id: groupId,
  });
  await insert('export_run', {
    course_id,
    created_by: root.id,
    format: 'csv',
    options: json({ user_ids: [id] }),
    file_name: `${words}.csv`,
  });

  await insert('consent', { user_id: id, document: 'personal_data', version: '2026-09-01', ip });
  await insert('linked_account', { user_id: id, provider: 'ldap:school', subject: words, login: username });
  await insert('ssh_key', { user_id: id, title: words, public_key: `ssh-ed25519 ${words}`, fingerprint: words });
  await insert('calendar_link', { user_id: id, token_hash: bytes });
  await insert('one_time_token', { user_id: id, purpose: 'confirm_email', token_hash: bytes, email, expires_at: at });
  await insert('provider_attempt', {
    state_hash: bytes,
    provider: 'school',
    nonce: words,
    verifier: words,
    user_id: id,
  });
  await insert('provider_session', { family, provider: 'school', id_token: bytes });
  await insert('proven_session', { family });
  await insert('acting_session', { family: randomUUID(), user_id: id });
  await insert('second_factor', { user_id: id, sealed_secret: bytes, confirmed_at: at });
  await insert('recovery_code', { user_id: id, code_hash: bytes });
  await insert('staff_grant', { user_id: id, role: 'observer', course_id });
  await db.updateTable('user').set({ is_admin: true, has_grants_only: true }).where('id', '=', id).execute();

  const template_id = await make.containerTemplate();
  const container_id = await insert('container', {
    user_id: id,
    template_id,
    template_version: 1,
    title: words,
    spec: json({ files: words }),
    copy_problem: words,
    reason: words,
    engine_ref: words,
    node: words,
    look_reason: words,
  });
  await insert('container_event', { container_id, kind: 'created', words });
  await insert('container_preview_link', {
    key_sha256: words,
    container_id,
    generation: 1,
    port: 80,
    user_id: id,
    family,
  });
  const kept = await files.stage(
    (async function* () {
      yield Buffer.from(`${words} в контейнере`);
    })(),
  );
  await kept.keep();
  await insert('file', { sha256: kept.sha256, size: 30, mime: 'application/x-tar' });
  await insert('container_snapshot', {
    container_id,
    file_sha256: kept.sha256,
    content_sha256: kept.sha256,
    reason: 'asked',
    size_bytes: 30,
    template_version: 1,
  });
  await insert('home_copy', { submission_id, container_id });
  return {
    id,
    access_token,
    uploaded: [uploaded.sha256, kept.sha256],
    other,
    groupId,
    course_id,
    lesson_id,
    submission_id,
    question_id,
  };
}

const neighbour = {
  username: 'sosed',
  email: 'sosed@school.example',
  first_name: 'Пётр',
  last_name: 'Соседов',
  password: 'own',
};

/** Every row of every table as text, those of jobs too. */
async function everyRow(): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db);
  const all = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{ text: string }>`select one::text as text from ${sql.id(schema, name)} one`.execute(
        db,
      );
      return rows.map(({ text }) => ({ table: `${schema}.${name}`, text: text.toLowerCase() }));
    }),
  );
  return all.flat();
}

const wanted = Object.values(marks).flatMap((mark) => [mark.toLowerCase(), Buffer.from(mark).toString('hex')]);
const marked = async () => (await everyRow()).filter(({ text }) => wanted.some((mark) => text.includes(mark)));

/** The values of each column that changes, before and after. */
async function valuesOf(): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (const [table, { columns }] of Object.entries(fates))
    for (const [column, fate] of Object.entries(columns))
      if (typeof fate !== 'string') {
        const { rows } = await sql<{
          all: string | null;
        }>`select string_agg(${sql.id(column)}::text, '|' order by ctid) as all
          from ${sql.table(table)}`.execute(db);
        values.set(`${table}.${column}`, rows[0]!.all ?? '');
      }
  return values;
}

test('nothing is left of the person, and every fate that is declared is met', async () => {
  const found = await fill();
  const tablesBefore = new Set((await marked()).map(({ table }) => table));
  expect(tablesBefore.size).toBeGreaterThan(30);
  const before = await valuesOf();
  const { tables } = await as(root).get(adminErasure.erase, {
    params: { id: String(found.id) },
    body: { requested_at: at },
  });

  expect(await marked()).toEqual([]);
  // a fate that met no row was not tried: give `fill` one
  const personal = Object.entries(fates).filter(([, { removed, of }]) => removed ?? of);
  expect(tables.map(({ table }) => table).toSorted()).toEqual(personal.map(([table]) => table).toSorted());
  const after = await valuesOf();
  const same = [...before].filter(([column, value]) => after.get(column) === value).map(([column]) => column);
  expect(same).toEqual([]);

  const person = await db.selectFrom('user').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow();
  expect(person).toMatchObject({
    first_name: `Удалённый участник ${found.id}`,
    last_name: null,
    email: null,
    username: null,
    birthday: null,
    is_admin: false,
    erased_at: expect.any(String),
  });
  // what is nobody's stays
  const message = await db
    .selectFrom('question_message')
    .select('text')
    .where('question_id', '=', found.question_id)
    .execute();
  expect(message).toEqual([{ text: 'Почему не пять?' }]);
  const kept = await db
    .selectFrom('audit')
    .select(['action', 'after', 'ip', 'actor_id'])
    .where('action', '=', 'give_exception')
    .execute();
  expect(kept).toEqual([
    { action: 'give_exception', after: { user_id: found.id, extra_minutes: 5 }, ip: '10.0.0.1', actor_id: root.id },
  ]);
  const [run] = await db.selectFrom('import_run').select(['rows', 'outcome']).execute();
  expect(run).toMatchObject({ rows: [{ username: neighbour.username }], outcome: [{ line: 3 }] });
  const result = await db
    .selectFrom('result')
    .select(['best_score', 'last_error_key'])
    .where('user_id', '=', found.id)
    .execute();
  expect(result).toEqual([{ best_score: 40, last_error_key: 'ValueError' }]);

  // the job removes contents; a second time it finds nothing
  const [job] = await sql<{ data: { sha256s: string[] } }>`select data from pgboss.job where name = 'finish-erasure'`
    .execute(db)
    .then(({ rows }) => rows);
  expect(job!.data.sha256s.toSorted()).toEqual(found.uploaded.toSorted());
  const finish = finishErasure({ db, files, erasedListFolders: [] });
  for (let time = 1; time <= 2; time += 1) await finish.run(job!.data, new AbortController().signal);
  for (const sha256 of found.uploaded) expect(await files.open(sha256)).toBeUndefined();
  expect(await marked()).toEqual([]);
});

test('what was on its way when the person was erased changes nothing of the nameless row', async () => {
  const person = await make.user();
  const params = { id: String(person.id) };
  await as(root).get(adminErasure.erase, { params, body: { requested_at: null } });
  const row = () => db.selectFrom('user').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
  const before = await row();
  await markSeen(db, person.id);
  await db.transaction().execute((tx) => setDeletionRequested(tx, person.id, true));
  expect(await row()).toEqual(before);
  const decline = { params, body: { requested_at: at, reason: 'Подождите' } };
  expect((await as(root).refusal(adminErasure.decline, decline)).code).toBe('conflict');
  const rights = { params, body: { is_full: true, grants: [], began_from: {} } };
  expect((await as(root).refusal(adminColleagues.give, rights)).code).toBe('not_found');
});
