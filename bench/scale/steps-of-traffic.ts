import {
  coursesOfPerson,
  lessonsOfCourse,
  peopleOfGroup,
  courseOfGroup,
  type SchoolPlan,
  type Step,
} from './school-size.ts';

/** What gathers beside the work: sessions, the audit, notifications, e-mails, announcements, questions, exams, files, containers. */
export const trafficSteps = (plan: SchoolPlan): Step[] => [
  ...signIns(plan),
  ...news(plan),
  ...talk(plan),
  ...exams(plan),
  ...filesAndContainers(plan),
];

/** Two sign-ins a person, each of them renewed thirty times; the audit and devices of them. */
function signIns({ people, admin }: SchoolPlan): Step[] {
  const sign = `generate_series(1, ${people}) u, generate_series(1, 60) n`;
  return [
    {
      table: 'refresh_token',
      statements: [
        `insert into refresh_token (id, user_id, family, token_hash, successor_id, used_at, issued_at, expires_at,
           revoked_at, user_agent, ip)
         overriding system value
         select id, u, md5(u || ':' || (n - 1) / 30)::uuid, sha256(int4send(id)),
           case when n % 30 <> 0 then id + ${people} end, case when n % 30 <> 0 then at + interval '1 day' end, at,
           at + interval '30 days', case when n = 30 then at end, 'Mozilla/5.0 (X11; Linux x64) Firefox/140', '10.0.0.1'
         from (select u, n, u + (n - 1) * ${people} as id, now() - (55 - n) * interval '1 day' - u % 86000 * interval '1 second' as at
           from ${sign}) token order by id`,
      ],
    },
    {
      table: 'known_device',
      statements: [
        `insert into known_device (device, user_id, used_at)
         select md5('device:' || u)::uuid, u, now() - u % 300 * interval '1 day' from generate_series(1, ${people}) u`,
      ],
    },
    {
      table: 'audit',
      statements: [
        `insert into audit (at, actor_id, action, object_type, object_id, after, ip)
         select now() - (50 - n) * interval '20 days' - u % 1700000 * interval '1 second', case when n % 5 = 0 then ${admin} else u end,
           case when n % 5 = 0 then 'change_user' else 'sign_in' end, 'user', u,
           case when n % 5 = 0 then '{"last_name": "Иванова", "groups": [1, 2]}'::jsonb end, '10.0.0.1'
         from generate_series(1, ${people}) u, generate_series(1, 50) n order by 1`,
      ],
    },
  ];
}

/** Twenty notifications a person, three of them unread; ten e-mails; five announcements a course. */
function news(plan: SchoolPlan): Step[] {
  const { people, courses, admin } = plan;
  return [
    {
      table: 'notification',
      statements: [
        `insert into notification (user_id, kind, key, payload, read_at, created_at, updated_at)
         select u, 'verdict', 'lesson:' || n || ':task:' || u,
           jsonb_build_object('lesson_id', 1 + u % ${courses} * ${lessonsOfCourse}, 'title', 'Сумма двух чисел', 'lesson', 'Занятие'),
           case when n > 3 then at + interval '1 hour' end, at, at
         from generate_series(1, ${people}) u, generate_series(1, 20) n,
           lateral (select now() - n * interval '2 days' - u % 86000 * interval '1 second' as at) moment
         order by at`,
      ],
    },
    {
      table: 'mail_message',
      statements: [
        `insert into mail_message (recipient, subject, text, html, status, created_at, sent_at)
         select 'school.' || u || '@school.example', 'Новости за день', repeat('Решение проверено. ', 20),
           '<p>' || repeat('Решение проверено. ', 60) || '</p>', 'sent', at, at
         from generate_series(1, ${people}) u, generate_series(1, 10) n,
           lateral (select now() - n * interval '9 days' - u % 86000 * interval '1 second' as at) moment
         order by at`,
      ],
    },
    {
      table: 'announcement',
      statements: [
        `insert into announcement (id, course_id, title, text, created_by, created_at) overriding system value
         select n, 1 + (n - 1) % ${courses}, 'Объявление ' || n, 'Завтра занятия нет.', ${admin},
           now() - n * 7 % 300 * interval '1 day'
         from generate_series(1, ${courses * 5}) n`,
      ],
    },
    {
      table: 'announcement_recipient',
      statements: [
        `insert into announcement_recipient (announcement_id, user_id, read_at)
         select ${courseOfGroup(plan, `(1 + (u - 1) / ${peopleOfGroup})`, 'k')} + n * ${courses}, u, case when n < 4 then now() end
         from generate_series(1, ${people}) u, generate_series(0, ${coursesOfPerson - 1}) k, generate_series(0, 4) n`,
      ],
    },
  ];
}

/** A question of every second person, with an answer unless it is one of the newest. */
function talk(plan: SchoolPlan): Step[] {
  const { people, courses } = plan;
  const openEvery = 50;
  return [
    {
      table: 'question',
      statements: [
        `insert into question (id, user_id, lesson_id, state, shared_at, created_at, updated_at) overriding system value
         select n, 2 * n, (${courseOfGroup(plan, `(1 + (2 * n - 1) / ${peopleOfGroup})`, '0')} - 1) * ${lessonsOfCourse} + 1,
           case when n % ${openEvery} = 0 then 'open' else 'answered' end, case when n % 10 = 1 then now() end,
           now() - n % 700 * interval '1 day', now() - n % 700 * interval '1 day'
         from generate_series(1, ${people / 2}) n`,
      ],
    },
    {
      table: 'question_message',
      statements: [
        `insert into question_message (question_id, user_id, is_staff, text, created_at)
         select n, 2 * n, false, 'Почему мой ответ неверный?', now() - n % 700 * interval '1 day'
         from generate_series(1, ${people / 2}) n`,
        `insert into question_message (question_id, user_id, is_staff, text, created_at)
         select n, ${people} + 1 + n % ${courses}, true, 'Посмотрите на пустой список', now() - n % 700 * interval '1 day'
         from generate_series(1, ${people / 2}) n where n % ${openEvery} <> 0`,
      ],
    },
  ];
}

/** The last lesson of each course that is over was an exam, and everybody who tried something there wrote it. */
function exams({ courses, lessons }: SchoolPlan): Step[] {
  return [
    {
      table: 'exam',
      statements: [
        `insert into exam (lesson_id, minutes, feedback, grace_s, released_at)
         select n, 90, 'verdict', 60, now() - interval '300 days' from generate_series(1, ${lessons}) n
         where n % ${lessonsOfCourse} = 0 and (n - 1) / ${lessonsOfCourse} >= ${courses / 2}`,
      ],
    },
    {
      table: 'exam_sitting',
      statements: [
        `insert into exam_sitting (lesson_id, user_id, seed, minutes, started_at, handed_in_at, handed_in_by)
         select lesson_id, user_id, user_id, 90, min(at), min(at) + interval '80 minutes', 'student'
         from attempt join exam using (lesson_id) group by 1, 2`,
      ],
    },
    {
      table: 'exam_task',
      statements: [
        `insert into exam_task (lesson_id, user_id, task_id, position)
         select lesson_id, user_id, task_id, position from exam_sitting join lesson_task using (lesson_id)`,
      ],
    },
  ];
}

/** An upload of every second person. A container of every fifth, and its history. */
function filesAndContainers({ people }: SchoolPlan): Step[] {
  const fields = `title, summary, image, cpus, memory_mb, disk_mb, pids, files, idle_minutes, max_hours, is_offered`;
  return [
    {
      table: 'file',
      statements: [
        `insert into file (sha256, size, mime) select encode(sha256(int4send(n)), 'hex'), 10000 + n % 90000, 'image/png'
         from generate_series(1, ${people / 2}) n`,
      ],
    },
    {
      table: 'file_upload',
      statements: [
        `insert into file_upload (sha256, user_id, name, is_public)
         select encode(sha256(int4send(n)), 'hex'), 2 * n, 'рисунок.png', false from generate_series(1, ${people / 2}) n`,
      ],
    },
    {
      table: 'container_template',
      statements: [
        `insert into container_template (id, ${fields}) overriding system value select 1, ${fields} from model_container_template`,
      ],
    },
    {
      table: 'container',
      statements: [
        `insert into container (id, user_id, template_id, template_version, spec, title, state_at) overriding system value
         select n, n * 5, 1, 1, to_jsonb(model_container_template), 'Linux', now() - n % 300 * interval '1 day'
         from model_container_template, generate_series(1, ${people / 5}) n`,
      ],
    },
    {
      table: 'container_event',
      statements: [
        `insert into container_event (container_id, kind, at)
         select n, (array['started', 'stopped'])[1 + k % 2], now() - n % 300 * interval '1 day' + k * interval '1 minute'
         from generate_series(1, ${people / 5}) n, generate_series(1, 10) k`,
      ],
    },
  ];
}
