import type { Dialect } from '@put/sql/protocol.ts';

/** How a query may end. */
export type QueryEnd = 'done' | 'refused' | 'time' | 'memory' | 'output';

/**
 * A query that tries to get something forbidden or to spoil data of others. It shows what it gets after the word GOT.
 * Neither GOT nor the host's secret may appear. `SECRET_FILE` stands for a path on the host.
 */
export type SqlAttack = {
  name: string;
  query: string;
  /** Absent: the query must be refused. */
  ends?: readonly QueryEnd[];
  /** A query that runs first, on data that hold the secret, as a hidden test does. */
  before?: string;
  /** A larger limit, so that it can end in another way than by time. */
  limits?: { timeMs: number };
};

const plain = (queries: Record<string, string>): SqlAttack[] =>
  Object.entries(queries).map(([name, query]) => ({ name, query }));
const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

const onSqlite: SqlAttack[] = [
  ...plain({
    'a file of the host as a database': "attach database 'SECRET_FILE' as other; select 'GOT' from other.sqlite_schema",
    'another address of a database':
      "attach 'file:/shared?vfs=memdb' as other; create table other.kept as select 'GOT' x",
    'a database behind a comment': "/* select */ attach\n--\n'SECRET_FILE' as other",
    'writing the database to a file': "vacuum into 'SECRET_FILE'",
    'leaving the database': 'detach main',
    'a library': "select load_extension('SECRET_FILE'), 'GOT'",
    'a library with another spelling': "select LOAD_EXTENSION('SECRET_FILE', 'main'), 'GOT'",
    'reading a file': "select readfile('SECRET_FILE'), 'GOT'",
    'writing a file': "select writefile('SECRET_FILE', 'GOT'), 'GOT'",
    'an editor': "select edit('x', 'sh'), 'GOT'",
    'an address as a tokenizer': "select fts3_tokenizer('simple', x'4141414141414141'), 'GOT'",
    'writing the schema': "pragma writable_schema = on; update sqlite_schema set sql = 'GOT'",
    'writing the schema without a word': "update sqlite_schema set sql = 'create table pupil(GOT)'",
    'a pragma as a table': "select 'GOT', * from pragma_hard_heap_limit(0)",
    'a pragma as a table, in a view':
      "create view v as select * from pragma_writable_schema(1); select 'GOT', * from v",
    'temporary files': "pragma temp_store = file; pragma temp_store_directory = '/tmp'; select 'GOT'",
    'more memory': "pragma hard_heap_limit = 0; select 'GOT'",
    'foreign keys off': "pragma foreign_keys = off; select 'GOT'",
    'unsafe views': "pragma trusted_schema = on; select 'GOT'",
    'a virtual table': "create virtual table words using fts5(a); select 'GOT'",
    'a file as a virtual table': "create virtual table f using csv(filename='SECRET_FILE'); select 'GOT', * from f",
    'writing pages': "update sqlite_dbpage set data = zeroblob(4096); select 'GOT'",
    'writing pages by inserting': "insert into sqlite_dbpage(pgno, data) values (1, zeroblob(4096)); select 'GOT'",
    'a transaction that ends': "commit; select 'GOT'",
    'a transaction of its own': "begin exclusive; select 'GOT'",
    'a place to go back to': "savepoint a; release a; select 'GOT'",
    'very deep brackets': `select ${nested(50_000, '(', ')')}`,
    'very deep functions': `select ${nested(5000, 'abs(', ')')}`,
    'very deep questions': `select * from ${nested(5000, '(select * from ', ')')}`,
    'a very long sum': `select ${'1+'.repeat(50_000)}1`,
    'very many columns': `select ${'1,'.repeat(5000)}1`,
    'a trigger that starts itself':
      'create temp table t(a); create trigger r after insert on t begin insert into t values (new.a + 1); end; pragma recursive_triggers = on; insert into t values (1)',
  }),
  {
    name: 'endless rows',
    ends: ['time'],
    query: 'with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n',
  },
  {
    name: 'one step that takes for ever',
    ends: ['time'],
    query: "select instr(hex(zeroblob(5000000)), hex(zeroblob(2000000)) || '1')",
  },
  {
    name: 'tables times tables',
    ends: ['time'],
    query:
      'with recursive n(x) as (select 1 union all select x + 1 from n where x < 3000) select count(*) from n a, n b, n c where a.x + b.x = c.x',
  },
  { name: 'zeroes without end', ends: ['memory'], query: 'select length(zeroblob(2000000000))' },
  { name: 'chance without end', ends: ['memory'], query: 'select length(randomblob(1000000000))' },
  { name: 'a wide number', ends: ['memory'], query: "select length(printf('%2000000000d', 1))" },
  { name: 'a wide letter', ends: ['memory'], query: "select length(printf('%.*c', 2000000000, 'x'))" },
  {
    name: 'a text that doubles',
    ends: ['memory'],
    query: `select length(${'replace('.repeat(12)}'aaaaaaaa'${", 'a', 'aaaaaaaaaa')".repeat(12)})`,
  },
  {
    name: 'a table without end',
    ends: ['memory', 'time'],
    query:
      'create table big as with recursive n(x) as (select 1 union all select x + 1 from n) select randomblob(100000) y from n',
  },
  {
    name: 'joined texts without end',
    ends: ['memory', 'time'],
    query:
      'with recursive n(x) as (select 1 union all select x + 1 from n) select group_concat(hex(zeroblob(100000))) from n',
  },
  {
    name: 'huge rows',
    ends: ['output', 'memory', 'time'],
    query:
      'with recursive n(x) as (select 1 union all select x + 1 from n where x < 2000) select hex(zeroblob(20000)) a, x from n',
  },
  {
    name: 'a text with a NUL inside',
    ends: ['done', 'refused'],
    query: "select 'a\0b'; attach 'x' as y; select 'GOT'",
  },
  { name: 'half a letter', ends: ['done'], query: "select '\ud800', cast(x'ff00ff' as text)" },
  {
    name: 'what the last one left',
    before: 'create table kept as select name from pupil; create temp table too as select name from pupil',
    query: "select 'GOT', name from kept union all select 'GOT', name from too",
  },
  {
    name: 'a view that stays',
    before:
      "create view main.v as select 'GOT' x; create temp trigger t after insert on pupil begin delete from pupil; end",
    query: 'select * from v',
  },
  {
    name: 'what memory holds of the last one',
    before: 'select group_concat(name) from pupil',
    query: "select 'GOT' from sqlite_stmt where sql like '%pupil%' and sql not like '%GOT%'",
    ends: ['done', 'refused'],
  },
];

const onPostgres: SqlAttack[] = [
  ...plain({
    'a program of the host': "copy pupil from program 'id'; select 'GOT'",
    'writing a file': "copy (select 'GOT') to 'SECRET_FILE'",
    'reading a file': "copy pupil(name) from 'SECRET_FILE'; select 'GOT'",
    'a file by a function': "select pg_read_file('SECRET_FILE'), 'GOT'",
    'a binary file by a function': "select pg_read_binary_file('postgresql.conf'), 'GOT'",
    'a folder': "select 'GOT', * from pg_ls_dir('/')",
    'what a file is': "select 'GOT', * from pg_stat_file('postgresql.conf')",
    'a file as a large object': "select lo_import('SECRET_FILE'), 'GOT'",
    'a large object as a file': "select lo_export(lo_from_bytea(0, 'GOT'), 'SECRET_FILE'), 'GOT'",
    'another database': "select 'GOT', * from dblink('dbname=postgres', 'select 1') as t(a int)",
    'an extension': "create extension dblink; select 'GOT'",
    'the language of the house': "create extension plpgsql; select 'GOT'",
    'a block': "do $$ begin raise 'GOT'; end $$",
    'a function': "create function f() returns text language sql as $$ select 'GOT' $$",
    'a function in C': "create function f() returns text language c as 'SECRET_FILE', 'f'",
    'a function with more rights':
      "create or replace function f() returns text security definer language sql return 'GOT'",
    'a procedure': "create procedure p() language sql as $$ select 'GOT' $$",
    'an operator in place of another': 'create operator public.= (leftarg = int, rightarg = int, function = int4ne)',
    'a cast': 'create cast (text as int) with inout as implicit',
    'a rule': "create rule r as on insert to pupil do also select 'GOT'",
    'a trigger': 'create trigger t after insert on pupil execute function suppress_redundant_updates_trigger()',
    'a trigger of events': 'create event trigger e on ddl_command_start execute function f()',
    'leaving the role': "reset role; select 'GOT'",
    'another role': "set role postgres; select 'GOT'",
    'another session': "set session authorization postgres; select 'GOT'",
    'a role by a function': "select set_config('role', 'postgres', false), 'GOT'",
    'a role by a table': "update pg_settings set setting = 'none' where name = 'role'; select 'GOT'",
    'a new role': "create role other superuser; select 'GOT'",
    'more rights': "alter role student superuser; select 'GOT'",
    'the role of files': "grant pg_read_server_files to student; select 'GOT'",
    'a setting': "set statement_timeout = 0; select 'GOT'",
    'a setting of the system': "alter system set work_mem = '1GB'",
    'a setting of the database': "alter database postgres set search_path = other; select 'GOT'",
    'a path of search that stays': "set search_path = pg_temp, public; select 'GOT'",
    'ending the transaction': "commit; create table kept as select 'GOT' x",
    'another beginning': "rollback; begin; create table kept as select 'GOT' x",
    'a transaction in two steps': "prepare transaction 'x'",
    'a place to go back to': "savepoint a; select 'GOT'",
    'a statement that stays': "prepare p as select 'GOT'; execute p",
    'a cursor that stays': "declare c cursor with hold for select 'GOT'; fetch c",
    listening: "listen x; select 'GOT'",
    'telling others': "notify x, 'GOT'",
    'telling others by a function': "select pg_notify('x', 'y'), 'GOT'",
    'a lock that stays': "select pg_advisory_lock(1), 'GOT'",
    'a lock that is tried': "select pg_try_advisory_lock(1), 'GOT'",
    sleeping: "select pg_sleep(60), 'GOT'",
    'ending itself': "select pg_terminate_backend(pg_backend_pid()), 'GOT'",
    'other settings by a file': "select pg_reload_conf(), 'GOT'",
    passwords: "select 'GOT', rolpassword from pg_authid",
    'writing the catalogue': "update pg_proc set proacl = null; select 'GOT'",
    'deleting the catalogue': 'delete from pg_class',
    'a table in the catalogue': 'create table pg_catalog.pupil(a int)',
    'what belongs to others': 'drop schema public cascade',
    'a place on the disk': "create tablespace t location '/tmp'",
    'cleaning all': 'vacuum full',
    'a library': "load 'SECRET_FILE'",
    'text that is run': "select query_to_xml('reset role', true, true, ''), 'GOT'",
    'text that is run for words': "select 'GOT', * from ts_stat('select to_tsvector(name) from pupil')",
    'a comment in a comment': "/* /* */ insert */ reset role; select 'GOT'",
    'a comment in a comment in the middle': "create /* /* */ table */ role other superuser; select 'GOT'",
    'a transaction behind a comment in a comment': "/* /* */ insert */ commit; create table kept as select 'GOT' x",
    'a file behind a comment in a comment': "/* /* */ insert */ copy (select 'GOT') to '/tmp/kept'",
    'a line that ends early': '-- x\rcommit --\ninsert',
    'a backslash before a quote': "select E'\\'; reset role; select '' --'; reset role; select 'GOT'",
    'dollars in a name': "select 1 as a$$; reset role; select 'GOT' as b$$",
    'dollars with letters': "select $ё$ $ё$; reset role; select 'GOT' as x, $ё$ $ё$",
    'two statements as one': "select 1 \\; reset role; select 'GOT'",
    'letters by their numbers': "select U&'\\0027; reset role; --'; reset role",
    'brackets around a command': '((reset role))',
    'a word that only looks alike': 'sеlect 1',
    'a space that is none': 'select\u00a01; reset role',
    'a NUL': "select 'a\0'; reset role; select 'GOT'",
    'very deep brackets': `select ${nested(30_000, '(', ')')}`,
    'very deep questions': `select * from ${nested(20_000, '(select * from ', ')')}`,
  }),
  // may end the database's process
  {
    name: 'a very long sum',
    query: `select ${'1+'.repeat(100_000)}1`,
    ends: ['refused', 'time'],
    limits: { timeMs: 4000 },
  },
  { name: 'a very long text', ends: ['memory'], query: "select length(repeat('x', 1000000000))" },
  {
    name: 'a table without end',
    ends: ['memory', 'time'],
    limits: { timeMs: 4000 },
    query:
      'create table big as with recursive n(x) as (select 1 union all select x + 1 from n) select repeat(md5(x::text), 60) y from n',
  },
  {
    name: 'a list without end',
    ends: ['memory'],
    query: "select length(string_agg(repeat('y', 1000000), '')) from generate_series(1, 900)",
  },
  {
    name: 'huge rows',
    ends: ['output', 'memory', 'time'],
    query: "select repeat('y', 20000) a, x from generate_series(1, 2000) x",
  },
  {
    name: 'a pattern that goes back again and again',
    ends: ['done', 'refused', 'time'],
    query: `select '${'a'.repeat(40)}!' ~ '^(a|aa|a*)*\\1$' as found`,
  },
  {
    name: 'endless rows',
    ends: ['time'],
    query: 'with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n',
  },
  {
    name: 'what the last one left',
    before: 'create table kept as select name from pupil; create temp table too as select name from pupil',
    query: "select 'GOT', name from too",
  },
  {
    name: 'a table in place of another that stays',
    before: "create temp table pupil as select 99 id, 'GOT' name, 1 mark; create schema pg_temp_x; select 1",
    query: "select 'GOT' from pupil where id = 99",
    ends: ['done'],
  },
  {
    name: 'a large object that stays',
    before: "select lo_from_bytea(4242, convert_to(string_agg(name, ''), 'utf8')) from pupil",
    query: "select 'GOT', lo_get(4242)",
  },
  {
    name: 'the name of a type that stays',
    before: "create type mood as enum ('GOT'); select 'GOT'::mood",
    query: "select 'GOT'::mood",
  },
  {
    name: 'what is known of the last one',
    before: 'analyze pupil; select name from pupil',
    query: "select 'GOT', most_common_vals from pg_stats where tablename = 'pupil'",
    ends: ['done'],
  },
  {
    name: 'the last words',
    before: 'select name from pupil',
    query:
      "select 'GOT', query from pg_stat_activity where query like '%insert into pupil%' and query not like '%GOT%'",
    ends: ['done'],
  },
  {
    name: 'chance that is known',
    before: 'select setseed(0.5)',
    query: "select 'GOT' where random() = 0.9851677175347999",
    ends: ['done'],
  },
  {
    name: 'prepared statements',
    before: 'select name from pupil',
    query: "select 'GOT', statement from pg_prepared_statements where statement not like '%GOT%'",
    ends: ['done'],
  },
];

export const sqlAttacks: Record<Dialect, readonly SqlAttack[]> = { sqlite: onSqlite, postgresql: onPostgres };
