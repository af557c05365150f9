import {
  beginOfLesson,
  courseOfGroup,
  lessonsOfCourse,
  peopleOfGroup,
  type SchoolPlan,
  type Step,
  taskAt,
  tasksOfLesson,
} from './school-size.ts';

/** A constant that makes a person's numbers look drawn, and be the same in each run. */
const drawn = '(u * 7919::bigint + place * 104729) % 1000003';

/** What people handed in, and what came of it: submissions, judgements, results, statistics. */
export function submissionSteps(plan: SchoolPlan): Step[] {
  const { triesEach, people, places, courses } = plan;
  const stride = Math.max(1, Math.floor((4 * places) / triesEach));
  return [
    { table: 'attempt', statements: [attempts(plan, stride), 'alter table attempt add primary key (id)'] },
    { table: 'made_test', statements: [madeTests] },
    { table: 'submission', statements: [submissions, waiting(plan)] },
    { table: 'judgement', statements: [judgements, judgementsInReview] },
    { table: 'result', statements: [results] },
    { table: 'task_solving', statements: [solvings] },
    ...['task_stat', 'lesson_stat'].map((table) => ({ table, statements: statistics(table, plan) })),
    {
      table: 'answer_draft',
      statements: [
        `insert into answer_draft (user_id, task_id, lesson_id, language, files, saved_at, active_s)
         select user_id, task_id, max(lesson_id), 'python', ${filesOf('max(id)')}, max(at), 600
         from attempt where attempt = attempts and h % 4 = 0 group by user_id, task_id`,
      ],
    },
    {
      table: 'judge_turn',
      statements: [
        `insert into judge_turn (submission_id, cause, user_id, course_id, round, place)
         select id, 'submit', user_id, 1 + (lesson_id - 1) / ${lessonsOfCourse}, 1, row_number() over (order by id)
         from submission where status = 'queued'`,
      ],
    },
    {
      table: 'review',
      statements: [
        `insert into review (submission_id, number, marks, comment, created_by, created_at)
         select id, 1, '[]', 'Хорошо, но имена могут быть понятнее', ${people} + 1 + (lesson_id - 1) / ${lessonsOfCourse},
           at + interval '1 day'
         from attempt where id % 200 = 0`,
      ],
    },
    {
      table: 'remark',
      statements: [
        `insert into remark (submission_id, file, line, text, created_by, created_at)
         select id, 'main.py', 1, 'Зачем эта строка?', ${people} + 1 + (lesson_id - 1) / ${lessonsOfCourse},
           at + interval '1 day'
         from attempt where id % 50 = 1`,
      ],
    },
    {
      table: 'phrase',
      statements: [
        `insert into phrase (user_id, text) select ${people} + c, 'Фраза ' || n
         from generate_series(1, ${courses}) c, generate_series(1, 30) n`,
      ],
    },
  ];
}

/** One row a submission, by the time when it came: so lie the rows of a table that grows day by day. */
const attempts = (plan: SchoolPlan, stride: number) => `
  create temp table attempt on commit drop as
  select row_number() over (order by at, user_id, attempt)::int as id, *
  from (
    select u as user_id, lesson_id, ${taskAt(plan, 'lesson_id', `(place % ${tasksOfLesson})`)} as task_id, attempt, attempts, h,
      h % 10 < 7 as is_solved,
      ${beginOfLesson(plan, 'lesson_id')} + h * 31 % 518400 * interval '1 second' + attempt * interval '10 minutes' as at
    from (
      select u, place, (${drawn})::int as h, (1 + (${drawn}) / 10 % 4)::int as attempts,
        (${courseOfGroup(plan, `(1 + (u - 1) / ${peopleOfGroup})`, `(place / ${plan.places})`)} - 1) * ${lessonsOfCourse}
          + place % ${plan.places} / ${tasksOfLesson} + 1 as lesson_id
      from generate_series(1, ${plan.people}) u, generate_series(0, ${plan.triesEach - 1}) r,
        lateral (select r * ${stride} + u % ${stride} as place) placed
    ) tried, generate_series(1, attempts) attempt
  ) made`;

const variants = 256;

/** What the judge says of tests: rows of 256 kinds, so that ten million need not be written sign by sign. */
const madeTests = `
  create temp table made_test on commit drop as
  select n, failed, (
    select jsonb_agg(jsonb_build_object('group', g, 'group_name', case g when 1 then 'Примеры' else 'Основные' end,
      'number', t, 'name', '', 'is_sample', g = 1,
      'verdict', case when g = 2 and t = failed then 'wrong_answer' else 'accepted' end,
      'time_ms', 20 + n, 'memory_kb', 9000 + n * 7 + t, 'input', (n * 37 + t * 11)::text || ' ' || (n * 91 + t)::text,
      'expected', (n * 128 + t * 12)::text, 'got', (n * 128 + t * 12 + (t = failed)::int)::text, 'stderr', '',
      'message', case when g = 2 and t = failed then 'Ответ отличается от верного в первой строке' end,
      'share', case when g = 2 and t = failed then 0 else 1 end, 'details', null) order by g, t)
    from (select 1 as g, t from generate_series(1, 2) t union all select 2, t from generate_series(1, 6) t) tests
  ) as tests
  from generate_series(0, ${variants - 1}) n, generate_series(0, 6) failed`;

/** A program of 200 to 600 letters. */
const filesOf = (n: string) => `jsonb_build_array(jsonb_build_object('name', 'main.py', 'content',
  'numbers = list(map(int, input().split()))' || chr(10) || 'total_' || ${n} || ' = 0' || chr(10)
    || repeat('for number in numbers: total += number  # ' || ${n} % 997 || chr(10), 3 + ${n} % 8)
    || 'print(total_' || ${n} || ')'))`;

const isRight = 'is_solved and attempt = attempts';
const failedTest = '(1 + h % 6)';
const score = `case when ${isRight} then 100 else h % 100 end`;
const verdict = `case when ${isRight} then 'accepted' when h % 5 = 0 then 'runtime_error' else 'wrong_answer' end`;
const errorKey = `case when not (${isRight}) and h % 5 = 0 then 'IndexError · a[' || h % 7 || ']' end`;

const submissions = `
  insert into submission (id, task_id, task_version, user_id, lesson_id, cause, language, files, status, verdict, score,
    max_score, time_ms, memory_kb, idempotency_key, queued_at, started_at, finished_at, late_credit, failed_test, error_key,
    active_s)
  overriding system value
  select id, task_id, 1, user_id, lesson_id, 'submit', 'python', ${filesOf('id')}, 'done', ${verdict}, ${score}, 100,
    20 + h % 200, 9000 + h % 4000, gen_random_uuid()::text, at, at + interval '1 second', at + interval '2 seconds', 100,
    case when not (${isRight}) then '2.' || ${failedTest} end, ${errorKey}, 60 + h % 1200
  from attempt order by id`;

/** A score wait for the judge in a school of any size, and one of each course waits for its teacher. */
const waiting = ({ people, courses }: SchoolPlan) => `
  insert into submission (id, task_id, task_version, user_id, lesson_id, cause, language, files, status, queued_at)
  overriding system value
  select (select max(id) from attempt) + n, task_id, 1, 1 + n * 37 % ${people}, lesson_id, 'submit', 'python',
    ${filesOf('n')}, case when n <= 20 then 'queued' else 'review' end, now() - interval '10 minutes'
  from generate_series(1, ${courses + 20}) n
  join lesson_task on lesson_id = 1 + n % ${courses} * ${lessonsOfCourse} and position = 0`;

const judgements = `
  insert into judgement (submission_id, number, task_version, verdict, score, max_score, tests, created_at)
  select id, 1, 1, ${verdict}, ${score}, 100, tests, at + interval '2 seconds'
  from attempt join made_test on n = h % ${variants} and failed = case when ${isRight} then 0 else ${failedTest} end
  order by id`;

const judgementsInReview = `
  insert into judgement (submission_id, number, task_version, verdict, score, max_score, tests)
  select id, 1, 1, 'partial', 0, 100, '[]' from submission where status = 'review'`;

const results = `
  insert into result (user_id, lesson_id, task_id, best_submission_id, best_score, max_score, attempts, status,
    first_solved_at, last_submitted_at, created_at, attempts_to_full, solved_in_s, failed_tests, error_keys,
    last_failed_test, last_error_key)
  select user_id, lesson_id, task_id, id, ${score}, 100, attempts,
    case when is_solved then 'accepted' when h % 100 = 0 then 'tried' else 'partial' end, case when is_solved then at end, at,
    at - attempts * interval '10 minutes', case when is_solved then attempts end, case when is_solved then attempts * 600 end,
    case when is_solved and attempts = 1 then '{}' else array['2.' || ${failedTest}] end,
    case when h % 5 = 0 and not (is_solved and attempts = 1) then array['IndexError · a[' || h % 7 || ']'] else '{}' end,
    case when not is_solved then '2.' || ${failedTest} end, ${errorKey}
  from attempt where attempt = attempts order by id`;

const solvings = `
  insert into task_solving (task_id, tried, solved)
  select task_id, count(*), count(*) filter (where status = 'accepted') from result group by task_id`;

/** By the product's own counting, some lessons at a time. */
function statistics(table: string, { lessons }: SchoolPlan): string[] {
  const together = 200;
  return Array.from({ length: Math.ceil(lessons / together) }, (_, part) => {
    const from = part * together + 1;
    return `insert into ${table} select * from count_${table}(array(select generate_series(${from}, ${from + together - 1})))`;
  });
}
