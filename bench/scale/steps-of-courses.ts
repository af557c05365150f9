import {
  beginOfLesson,
  courseOfGroup,
  coursesOfPerson,
  lessonsOfCourse,
  peopleOfGroup,
  type SchoolPlan,
  type Step,
  taskAt,
  tasksOfLesson,
} from './school-size.ts';

/** People, groups, courses, and the bank of tasks. */
export const courseSteps = (plan: SchoolPlan): Step[] => [...people(plan), ...bank(plan), ...courses(plan)];

function people({ people: students, courses: count, groups, admin, ...plan }: SchoolPlan): Step[] {
  return [
    {
      table: 'user',
      statements: [
        `insert into "user" (id, username, email, first_name, last_name, password_hash, is_admin, has_grants_only,
           email_confirmed_at, last_seen_at, created_at, updated_at)
         overriding system value
         select n, 'school.' || n, 'school.' || n || '@school.example', 'Имя' || n % 40, 'Фамилия' || n * 7919 % 1999,
           password_hash, n > ${students}, n > ${students} and n < ${admin}, now(), now() - n % 500 * interval '1 hour',
           now() - interval '3 years' + n * interval '1 minute', now()
         from model_user, generate_series(1, ${admin}) n`,
      ],
    },
    {
      table: 'user_group',
      statements: [
        `insert into user_group (id, title, year) overriding system value
         select n, 'Группа ' || n, 2026 from generate_series(1, ${groups}) n`,
      ],
    },
    {
      table: 'user_group_member',
      statements: [
        `insert into user_group_member (user_group_id, user_id)
         select 1 + (n - 1) / ${peopleOfGroup}, n from generate_series(1, ${students}) n`,
        `insert into user_group_member (user_group_id, user_id, role)
         select n, ${students} + ${courseOfGroup({ ...plan, people: students, courses: count, groups, admin }, 'n', '0')}, 'teacher'
         from generate_series(1, ${groups}) n`,
      ],
    },
  ];
}

function bank({ tasks, admin }: SchoolPlan): Step[] {
  return [
    {
      table: 'task',
      statements: [
        `insert into task (id, kind, title, statement, config, limits, status, verified_at, difficulty, created_by,
           created_at, updated_at)
         overriding system value
         select n, kind, 'Задача ' || n || ' про ' || (array['числа', 'строки', 'списки', 'графы', 'деревья'])[1 + n % 5],
           'Даны числа. ' || repeat('Найдите сумму и напечатайте её. ', 20), config, limits, 'ready', now(), 1 + n % 5,
           case when n % 3 = 0 then ${admin} end, now() - n % 1000 * interval '1 day', now() - n % 1000 * interval '1 day'
         from model_task, generate_series(1, ${tasks}) n`,
      ],
    },
    {
      table: 'task_test_group',
      statements: [
        `insert into task_test_group (id, task_id, position, name, is_sample, points, aggregation)
         overriding system value
         select 2 * n - 1 + m.position, n, m.position, m.name, m.is_sample, m.points, m.aggregation
         from model_task_test_group m, generate_series(1, ${tasks}) n`,
      ],
    },
    {
      table: 'task_test',
      statements: [
        `insert into task_test (task_test_group_id, position, input, answer)
         select 2 * n - 1 + g.position, t.position, t.input, t.answer
         from model_task_test t join model_task_test_group g on g.id = t.task_test_group_id, generate_series(1, ${tasks}) n`,
      ],
    },
    {
      table: 'task_solution',
      statements: [
        `insert into task_solution (task_id, position, title, language, expected, files)
         select n, position, title, language, expected, files from model_task_solution, generate_series(1, ${tasks}) n`,
      ],
    },
    {
      table: 'task_version',
      statements: [
        `insert into task_version (task_id, number, judged_version, texts, judged, author_id)
         select n, 1, 1, jsonb_build_object('title', 'Задача ' || n), '{}', ${admin} from generate_series(1, ${tasks}) n`,
      ],
    },
    {
      table: 'tag',
      statements: [
        `insert into tag (id, title) overriding system value select n, 'Тема ' || n from generate_series(1, 50) n`,
      ],
    },
    {
      table: 'task_tag',
      statements: [
        `insert into task_tag (task_id, tag_id)
         select n, 1 + (n + k * 7) % 50 from generate_series(1, ${tasks}) n, generate_series(0, 1) k`,
      ],
    },
  ];
}

function courses(plan: SchoolPlan): Step[] {
  const { courses: count, lessons, groups, people: students, admin } = plan;
  return [
    {
      table: 'course',
      statements: [
        `insert into course (id, title, summary, date, status) overriding system value
         select n, 'Курс ' || n, 'Кратко о курсе', (${beginOfLesson(plan, `((n - 1) * ${lessonsOfCourse} + 1)`)})::date,
           'published'
         from generate_series(1, ${count}) n`,
      ],
    },
    {
      table: 'course_user_group',
      statements: [
        `insert into course_user_group (course_id, user_group_id)
         select ${courseOfGroup(plan, 'n', 'k')}, n from generate_series(1, ${groups}) n, generate_series(0, ${coursesOfPerson - 1}) k`,
      ],
    },
    {
      table: 'staff_grant',
      statements: [
        `insert into staff_grant (user_id, role, course_id, given_by)
         select ${students} + n, 'teacher', n, ${admin} from generate_series(1, ${count}) n`,
      ],
    },
    {
      table: 'lesson',
      statements: [
        `insert into lesson (id, course_id, position, title, body, status, opens_at, soft_deadline, author_id)
         overriding system value
         select n, 1 + (n - 1) / ${lessonsOfCourse}, (n - 1) % ${lessonsOfCourse}, 'Занятие ' || n,
           repeat('Текст занятия. ', 200), 'published', ${beginOfLesson(plan, 'n')},
           ${beginOfLesson(plan, 'n')} + interval '8 days', ${admin}
         from generate_series(1, ${lessons}) n`,
      ],
    },
    {
      table: 'lesson_task',
      statements: [
        `insert into lesson_task (lesson_id, task_id, position, points)
         select n, ${taskAt(plan, 'n', 'p')}, p, 100
         from generate_series(1, ${lessons}) n, generate_series(0, ${tasksOfLesson - 1}) p`,
      ],
    },
  ];
}
