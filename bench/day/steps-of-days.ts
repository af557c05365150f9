import type { SchoolPlan, Step } from '../scale/school-size.ts';

/** How many students come on a day, and over how many days of a year school days are spread. */
export type Days = { days: number; students: number };

/** When the row of student `u` on day `d` was made; 1 is the oldest day. */
const momentOf = ({ days }: Days) =>
  `(now() - (${days} - d) * interval '365 days' / ${days} - u % 28800 * interval '1 second')`;

/**
 * What school days leave in a filled school, row by row as `npm run bench -- day` has counted it: four solutions a
 * student, a sign-in with its renewals, drafts that replace one another, news, letters, and what the office does.
 */
export const daySteps = (plan: SchoolPlan, days: Days): Step[] => [
  ...work(days),
  ...signIns(days),
  ...news(days),
  ...office(plan, days),
];

const solutionsADay = 4;
const everybody = ({ days, students }: Days) => `generate_series(1, ${days}) d, generate_series(1, ${students}) u`;

/** Solutions like those that are there, with their verdicts, and versions of what was typed. */
function work(days: Days): Step[] {
  return [
    {
      table: 'submission',
      statements: [
        `create temp table done on commit drop as
           select row_number() over (order by d, u, k) + (select max(id) from submission) as id, d, u, k,
             1 + (d * 7919 + u * 31 + k) % (select count(*) from judgement where number = 1 and rejudge_id is null) as nth
           from ${everybody(days)}, generate_series(1, ${solutionsADay}) k`,
        `create temp table model on commit drop as
           select row_number() over (order by j.id) as nth, s.id as submission_id, j.id as judgement_id
           from judgement j join submission s on s.id = j.submission_id where s.status = 'done' and j.number = 1`,
        'create unique index on model (nth)',
        `insert into submission (id, task_id, task_version, user_id, lesson_id, cause, language, files, status, verdict, score,
           max_score, time_ms, memory_kb, idempotency_key, queued_at, started_at, finished_at, late_credit, failed_test,
           error_key, active_s)
         overriding system value
         select done.id, task_id, 1, u, lesson_id, 'submit', language, files, 'done', verdict, score, max_score, time_ms,
           memory_kb, gen_random_uuid()::text, at, at + interval '1 second', at + interval '2 seconds', late_credit,
           failed_test, error_key, active_s
         from done join model using (nth) join submission s on s.id = submission_id,
           lateral (select ${momentOf(days)} + k * interval '5 minutes' as at) moment
         order by done.id`,
      ],
    },
    {
      table: 'judgement',
      statements: [
        `insert into judgement (submission_id, number, task_version, verdict, score, max_score, tests, created_at)
         select done.id, 1, 1, verdict, score, max_score, tests, ${momentOf(days)} + k * interval '5 minutes'
         from done join model using (nth) join judgement j on j.id = judgement_id order by done.id`,
      ],
    },
    {
      table: 'draft_version',
      statements: [
        `insert into draft_version (user_id, place, content, version, saved_at, kept_at)
         select u, 'answer:' || u % 50, jsonb_build_object('files', repeat('let x = 1; ', 60)), gen_random_uuid(), at, at
         from ${everybody(days)}, generate_series(1, 2) k, lateral (select ${momentOf(days)} as at) moment`,
      ],
    },
  ];
}

/** A sign-in a day, renewed four times; a device a month; a forgotten password now and then. */
function signIns(days: Days): Step[] {
  const family = `md5(d || ':' || u)::uuid`;
  return [
    {
      table: 'session',
      statements: [
        `insert into session (family, user_id, began_at, expires_at)
         select ${family}, u, at, at + interval '30 days' from ${everybody(days)},
           lateral (select ${momentOf(days)} as at) moment`,
      ],
    },
    {
      table: 'refresh_token',
      statements: [
        `insert into refresh_token (user_id, family, token_hash, used_at, issued_at, expires_at, user_agent, ip)
         select u, ${family}, sha256(convert_to(d || ':' || u || ':' || k, 'utf8')), at, at, at + interval '30 days',
           'Mozilla/5.0 (X11; Linux x64) Firefox/140', '10.0.0.1'
         from ${everybody(days)}, generate_series(1, 4) k, lateral (select ${momentOf(days)} as at) moment`,
      ],
    },
    {
      table: 'acting_session',
      statements: [
        `insert into acting_session (family, user_id, started_at, ended_at)
         select ${family}, u, at, at from ${everybody({ ...days, students: 20 })}, lateral (select ${momentOf(days)} as at) moment`,
      ],
    },
    {
      table: 'known_device',
      statements: [
        `insert into known_device (device, user_id, used_at)
         select md5('device ' || d || ':' || u)::uuid, u, ${momentOf(days)} from ${everybody(days)} where (d + u) % 20 = 0`,
      ],
    },
    {
      table: 'sign_in_failure',
      statements: [
        `insert into sign_in_failure (key, failures, started_at)
         select 'address:' || d || ':' || u, 2, ${momentOf(days)} from ${everybody(days)} where (d + u) % 10 = 0`,
      ],
    },
    {
      table: 'one_time_token',
      statements: [
        `insert into one_time_token (user_id, purpose, token_hash, expires_at, created_at)
         select u, 'reset_password', sha256(convert_to('reset' || d || ':' || u, 'utf8')), at + interval '1 hour', at
         from ${everybody(days)}, lateral (select ${momentOf(days)} as at) moment where (d + u) % 100 = 0`,
      ],
    },
    {
      table: 'audit',
      statements: [
        `insert into audit (at, actor_id, action, object_type, object_id, ip)
         select ${momentOf(days)}, u, case k when 1 then 'sign_in' else 'sign_out' end, 'user', u, '10.0.0.1'
         from ${everybody(days)}, generate_series(1, 2) k order by 1`,
      ],
    },
  ];
}

/** Two notifications a day, read on the next; a letter every second day; a question of every twentieth. */
function news(days: Days): Step[] {
  return [
    {
      table: 'notification',
      statements: [
        `insert into notification (user_id, kind, key, payload, read_at, created_at, updated_at)
         select u, 'verdict', 'day:' || d || ':' || k || ':' || u, '{"lesson_id": 1, "title": "Сумма", "lesson": "Занятие"}',
           case when u % 4 <> 0 then at + interval '1 day' end, at, at
         from ${everybody(days)}, generate_series(1, 2) k, lateral (select ${momentOf(days)} as at) moment order by at`,
      ],
    },
    {
      table: 'mail_message',
      statements: [
        `insert into mail_message (recipient, subject, text, html, status, created_at, sent_at)
         select 'school.' || u || '@school.example', 'Новости за день', repeat('Решение проверено. ', 20),
           repeat('<p>Решение проверено.</p>', 40), 'sent', at, at
         from ${everybody(days)}, lateral (select ${momentOf(days)} as at) moment where (d + u) % 2 = 0 order by at`,
      ],
    },
    {
      table: 'container_event',
      statements: [
        `insert into container_event (container_id, kind, at)
         select 1 + u % (select max(id) from container), 'started', ${momentOf(days)}
         from ${everybody(days)} where u % 5 = 0 order by d`,
      ],
    },
  ];
}

/** An export and a backup a day, an import a week, a restart a day. */
function office({ admin }: SchoolPlan, days: Days): Step[] {
  const eachDay = `generate_series(1, ${days.days}) d, generate_series(1, 1) u, lateral (select ${momentOf(days)} as at) moment`;
  return [
    {
      table: 'export_run',
      statements: [
        `insert into export_run (course_id, format, options, status, file_name, sha256, size_bytes, created_by, created_at)
         select 1, 'xlsx', '{}', 'ready', 'results.xlsx', encode(sha256(int4send(-d)), 'hex'), 10000, ${admin}, at from ${eachDay}`,
      ],
    },
    {
      table: 'import_run',
      statements: [
        `insert into import_run (status, rows, total, created_at, finished_at)
         select 'done', (select jsonb_agg(jsonb_build_object('login', 'school.' || n, 'password', 'слово')) from generate_series(1, 25) n),
           25, at, at from ${eachDay} where d % 5 = 0`,
      ],
    },
    {
      table: 'process',
      statements: [
        `insert into process (id, role, host, pid, release, started_at, seen_at)
         select md5('process ' || d)::uuid, 'all-in-one', 'put', d, '1', at, at from ${eachDay}`,
      ],
    },
    {
      table: 'backup',
      statements: [
        `insert into backup (host, folder, file_name, started_at, finished_at) select 'put', '/b', 'put-' || d, at, at from ${eachDay}`,
      ],
    },
  ];
}
