import { auth } from '@put/contract/accounts/accounts';
import { adminImports, type ImportField } from '@put/contract/users/imports';
import { expect, test } from 'vitest';
import { importUsers as importUsersJob } from '../../jobs/import-users.job.ts';
import { testApp } from '../../testing/build-app.ts';
import { findRun, forgetRows } from './imports.store.ts';
import { importUsers } from './import-users.ts';

const { db, queue, as, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
await queue.work(importUsersJob, importUsers({ db }), 1);

const fileOf = (text: string) => ({
  file_name: 'класс.csv',
  file_base64: Buffer.from(text).toString('base64'),
});
const preview = (text: string, more: { fields?: ImportField[]; user_group_id?: number } = {}) =>
  admin.get(adminImports.preview, { body: { ...fileOf(text), ...more } });
/** Starts an import and waits until it ends. */
async function run(text: string, more: { fields?: ImportField[]; user_group_id?: number } = {}) {
  const { id } = await admin.get(adminImports.start, { body: { ...fileOf(text), ...more } });
  await expect
    .poll(async () => (await admin.get(adminImports.get, { params: { id: String(id) } })).status)
    .toBe('done');
  return admin.get(adminImports.get, { params: { id: String(id) } });
}
const peopleCalled = (lastName: string) =>
  db.selectFrom('user').selectAll().where('last_name', '=', lastName).orderBy('id').execute();

test('a preview shows the outcome of every row and writes nothing', async () => {
  const known = await make.user();
  await db.updateTable('user').set({ email: 'taken@school.example' }).where('id', '=', known.id).execute();
  const before = await db.selectFrom('user').select('id').execute();
  const found = await preview(
    [
      'ФИО;Логин;Почта;Дата рождения;Пароль',
      'Сухова Анна Петровна;suhova;anna@school.example;01.09.2010;хороший пароль',
      'Сухова Вера;SUHOVA;;;',
      'Сухова Дарья;;Anna@school.example;;',
      `Сухова Ева;${known.username.toUpperCase()};;;`,
      'Сухова Жанна;;TAKEN@school.example;;',
      'Сухова Зоя;;не почта;;',
      'Сухова Инна;;;31.02.2010;',
      'Сухова Кира;a b;;;12345678',
      ';petr;;;',
      'Сухова Лада;;;;',
      'Сухова Любовь;;;;',
    ].join('\n'),
  );
  expect(found).toMatchObject({ encoding: 'UTF-8', delimiter: ';', total: 11, counts: { new: 3, known: 2, bad: 6 } });
  expect(found.columns.map(({ field }) => field)).toEqual(['full_name', 'username', 'email', 'birthday', 'password']);
  expect(found.rows.map(({ line, status, errors }) => [line, status, ...errors])).toEqual([
    [2, 'new'],
    [3, 'bad', 'Такой логин уже есть в строке 2'],
    [4, 'bad', 'Такая почта уже есть в строке 2'],
    [5, 'known', 'Этот логин уже занят'],
    [6, 'known', 'Эта почта уже занята'],
    [7, 'bad', 'Почта: проверьте адрес почты'],
    [8, 'bad', 'Дата рождения: «31.02.2010» — не дата'],
    [9, 'bad', 'Логин: от 3 до 32 букв, цифр и знаков . _ -', 'Пароль: слишком известен'],
    [10, 'bad', 'Нет имени'],
    [11, 'new'],
    [12, 'new'],
  ]);
  expect(found.rows[0]!.values).toEqual({
    last_name: 'Сухова',
    first_name: 'Анна Петровна',
    username: 'suhova',
    email: 'anna@school.example',
    birthday: '2010-09-01',
    password: '••••',
  });
  expect(found.rows.slice(-2).map(({ values }) => values['username'])).toEqual(['sukhova.l', 'sukhova.l2']);
  expect(await db.selectFrom('user').select('id').execute()).toHaveLength(before.length);
});

test('the administrator chooses the fields of columns', async () => {
  const text = 'a;b;c\nПетров;Иван;10 «А»';
  expect((await preview(text)).rows[0]).toMatchObject({ status: 'bad', errors: ['Нет имени'] });
  const { rows } = await preview(text, { fields: ['last_name', 'first_name', 'user_group'] });
  expect(rows[0]).toMatchObject({
    status: 'new',
    values: { last_name: 'Петров', first_name: 'Иван', user_group: '10 «А»', username: 'petrov.i' },
  });
});

test('takes the good rows: people, groups, logins that open; the others come back with reasons', async () => {
  const { groupId } = await make.course();
  const done = await run(
    [
      'Фамилия;Имя;Логин;Почта;Пароль;Класс',
      'Лебедев;Артём;;;;',
      'Лебедев;Алексей;;alex@school.example;;Новый класс',
      'Лебедев;Борис;boris.l;;пароль Бориса;Новый класс',
      'Лебедев;Виктор;boris.l;;;',
      '=1+1;@SUM(A1);;;;',
    ].join('\n'),
    { user_group_id: groupId },
  );
  expect(done).toMatchObject({ total: 5, done: 5, created: 4, failed: 1, file_name: 'класс.csv' });
  expect(done.bad_rows).toMatchObject([{ line: 5, errors: ['Такой логин уже есть в строке 4'] }]);
  expect(done.slips.map(({ login, user_group }) => [login, user_group])).toEqual([
    ['lebedev.a', 'Группа'],
    ['lebedev.a2', 'Новый класс'],
    ['boris.l', 'Новый класс'],
    ['11.s', 'Группа'],
  ]);
  for (const { login, password } of done.slips)
    expect((await as(null).get(auth.login, { body: { login, password } })).user.username).toBe(login);
  const people = await peopleCalled('Лебедев');
  expect(
    people.map(({ first_name, email, is_password_temporary }) => [first_name, email, is_password_temporary]),
  ).toEqual([
    ['Артём', null, true],
    ['Алексей', 'alex@school.example', true],
    ['Борис', null, false],
  ]);
  const groups = await db
    .selectFrom('user_group_member as m')
    .innerJoin('user_group as g', 'g.id', 'm.user_group_id')
    .select(['title', 'user_id'])
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('user_id')
    .execute();
  expect(groups.map(({ title }) => title)).toEqual(['Группа', 'Новый класс', 'Новый класс']);
  const auditEvents = await db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('object_type', '=', 'import_run')
    .execute();
  expect(JSON.stringify(auditEvents)).toContain('import_users');
  expect(JSON.stringify(auditEvents)).not.toContain('пароль Бориса');
});

test('importing the same file again creates no second users', async () => {
  const { groupId } = await make.course();
  const text = 'Фамилия;Имя;Почта\nОрлова;Анна;\nОрлова;Вера;vera@school.example\n';
  expect((await run(text, { user_group_id: groupId })).created).toBe(2);
  const again = await run(text, { user_group_id: groupId });
  expect(again).toMatchObject({ created: 0, failed: 2 });
  expect(again.bad_rows.flatMap(({ errors }) => errors)).toEqual([
    'Такой человек уже есть в этой группе',
    'Эта почта уже занята',
  ]);
  expect(await peopleCalled('Орлова')).toHaveLength(2);
});

/** Rows of a run without a worker: the test takes the batches itself. */
async function waitingRun(lastName: string, count: number): Promise<number> {
  const rows = Array.from({ length: count }, (_, n) => ({
    line: n + 2,
    username: `${lastName}.${n}`,
    email: null,
    first_name: 'Имя',
    last_name: lastName,
    birthday: null,
    user_group: '',
    password: 'a-first-password',
    is_password_temporary: true,
  }));
  const row = await db
    .insertInto('import_run')
    .values({ rows: JSON.stringify(rows), total: count })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const signal = new AbortController().signal;

test('the next worker continues after a dead one; two at once create no user twice', async () => {
  const id = await waitingRun('Волков', 250);
  let hashed = 0;
  const dying = importUsers({
    db,
    hash: async () => {
      hashed += 1;
      if (hashed > 150) throw new Error('killed');
      return 'hash';
    },
  });
  await expect(dying.run({ import_run_id: id }, signal)).rejects.toThrow('killed');
  expect(await findRun(db, id)).toMatchObject({ status: 'running', done: 100, created: 100 });
  const healthy = importUsers({ db, hash: async () => 'hash' });
  await Promise.all([healthy.run({ import_run_id: id }, signal), healthy.run({ import_run_id: id }, signal)]);
  expect(await findRun(db, id)).toMatchObject({ status: 'done', done: 250, created: 250, failed: 0 });
  expect(await peopleCalled('Волков')).toHaveLength(250);
});

test('a username taken meanwhile fails only its row', async () => {
  const id = await waitingRun('Зайцев', 3);
  const other = await make.user();
  await db.updateTable('user').set({ username: 'Зайцев.1' }).where('id', '=', other.id).execute();
  await importUsers({ db, hash: async () => 'hash' }).run({ import_run_id: id }, signal);
  const state = await admin.get(adminImports.get, { params: { id: String(id) } });
  expect(state).toMatchObject({ created: 2, failed: 1 });
  expect(state.bad_rows).toMatchObject([{ line: 3, errors: ['Логин или почту только что заняли'] }]);
  expect(state.bad_rows[0]!.values).not.toHaveProperty('password');
});

test('an import that cannot be done is over, and says so', async () => {
  const id = await waitingRun('Медведев', 2);
  await importUsers({ db }).giveUp({ import_run_id: id });
  expect(await findRun(db, id)).toMatchObject({ status: 'failed', done: 0 });
});

test('first passwords are shown for an hour, and then are nowhere', async () => {
  const { id } = await run('Имя\nЕдинственный\n');
  const get = () => admin.get(adminImports.get, { params: { id: String(id) } });
  expect((await get()).slips).toHaveLength(1);
  const hourAgo = new Date(Date.now() - 61 * 60_000).toISOString();
  await db.updateTable('import_run').set({ finished_at: hourAgo }).where('id', '=', id).execute();
  expect((await get()).slips).toEqual([]);
  await forgetRows(db);
  const { rows } = await db.selectFrom('import_run').select('rows').where('id', '=', id).executeTakeFirstOrThrow();
  expect(rows).toEqual([]);
});

test('a file without a table and an unknown group are refused', async () => {
  const picture = { file_name: 'фото.png', file_base64: Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64') };
  expect((await admin.refusal(adminImports.preview, { body: picture })).code).toBe('bad_file');
  expect((await admin.refusal(adminImports.start, { body: picture })).code).toBe('bad_file');
  const refusal = await admin.refusal(adminImports.start, { body: { ...fileOf('ФИО\nА Б'), user_group_id: 999_999 } });
  expect(refusal.errors).toEqual([{ path: 'user_group_id', message: 'Такой группы нет' }]);
  expect((await admin.refusal(adminImports.get, { params: { id: '999999' } })).code).toBe('not_found');
});

test('a title above the headings, or no headings at all, lose nobody', async () => {
  const titled = await preview('Список 10 «А»;;\n;;\n№;Фамилия;Имя\n1;Озёрова;Ли\u200bна\n2;;Пётр');
  expect(titled).toMatchObject({ heading_line: 3, total: 2, counts: { new: 2 } });
  expect(titled.rows[0]!.values).toMatchObject({ last_name: 'Озёрова', first_name: 'Лина' });
  const bare = await preview('Озёров;Пётр\nОзёров;Лев');
  expect(bare).toMatchObject({ heading_line: null, total: 2, counts: { new: 2 } });
  const told = await admin.get(adminImports.preview, {
    body: { ...fileOf('Озёров;Пётр\nОзёров;Лев'), has_headings: true, fields: ['last_name', 'first_name'] },
  });
  expect(told).toMatchObject({ heading_line: 1, total: 1 });
});

test('a row that can not be taken is shown as it was read, without its password', async () => {
  const { rows } = await preview('Отчество;Пароль;Заметка\nПетровна;слово и дело;пришла в марте');
  expect(rows[0]).toMatchObject({ status: 'bad', cells: ['Петровна', '••••', 'пришла в марте'] });
});
