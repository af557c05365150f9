import { adminAnnouncements } from '@put/contract/announcements/announcement-writing';
import { announcements as myAnnouncements } from '@put/contract/announcements/announcements';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { adminGroups } from '@put/contract/groups/groups';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { adminQuestions } from '@put/contract/questions/question-inbox';
import { questions } from '@put/contract/questions/questions';
import { adminReturns } from '@put/contract/returns/returns';
import { adminRemarks } from '@put/contract/reviews/remarks';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { adminSimilarity } from '@put/contract/similarity/similarity';
import { adminUsers } from '@put/contract/users/users';
import { chances } from './chance.ts';
import { planLive } from './live.ts';
import { announcements, asked, essays } from './words.ts';
import { examTasks } from './programs.ts';
import { copied, groupTitles, people } from './people.ts';
import { dayMs, hourMs, type Lesson, minuteMs, nowDay, nowHour, type School, type Step } from './school.ts';
import { chooseTry, type Try } from './tries.ts';

const chance = chances(20_26);
const atId = (id: number) => ({ params: { id: String(id) } });
const iso = (ms: number) => new Date(ms).toISOString();

/** The day of each lesson's class, and until when its homework is due. */
const calendar = [
  { day: 1, dueDay: 8 },
  { day: 8, dueDay: 15 },
  { day: 16, dueDay: 24 },
  { day: 25, dueDay: 34 },
  { day: 36, dueDay: 47 },
  { day: 52, dueDay: 60 },
] as const;
const dueHour = 20;
/** From here on: before, everybody got used to the school. */
const hasDeadline = (lesson: number) => lesson >= 4;

/** Eight weeks, step by step, in any order: who plays them sorts them. */
export function planStory(school: School): Step[] {
  const { beganMs } = school;
  const at = (day: number, hours: number) => beganMs + day * dayMs + hours * hourMs;
  return [
    { atMs: at(0, 12), run: () => gather(school) },
    ...announcementSteps(school, at),
    ...school.lessons.flatMap((lesson, number) => lessonSteps(school, lesson, number, at)),
    ...examSteps(school, at),
    ...questionSteps(school, at),
    ...staffSteps(school, at),
    ...planLive(school, at(nowDay, nowHour)),
  ];
}
type At = (day: number, hours: number) => number;

/** People, groups, and deadlines of the groups. */
async function gather(school: School): Promise<void> {
  const { teacher, courseIds, lessons, beganMs } = school;
  for (const title of groupTitles) {
    const { id } = await teacher().get(adminGroups.create, { body: { title, year: new Date(beganMs).getFullYear() } });
    school.groupIds.push(id);
    await teacher().get(adminGroups.change, { ...atId(id), body: { course_ids: courseIds } });
  }
  for (const [number, { first, last, group }] of people.entries()) {
    const { id } = await teacher().get(adminUsers.create, {
      body: {
        username: `demo-${String(number + 1).padStart(2, '0')}`,
        first_name: first,
        last_name: last,
        password: crypto.randomUUID(),
        user_group_ids: [school.groupIds[group]!],
      },
    });
    school.userIds.push(id);
  }
  for (const [number, { dueDay }] of calendar.entries())
    for (const user_group_id of hasDeadline(number) ? school.groupIds : [])
      await teacher().get(adminExceptions.save, {
        body: {
          course_id: courseIds[0]!,
          lesson_id: lessons[number]!.id,
          user_group_id,
          soft_deadline: iso(beganMs + dueDay * dayMs + dueHour * hourMs),
          is_earlier: true,
        },
      });
}

function announcementSteps(school: School, at: At): Step[] {
  return announcements.flatMap(({ day, minutes, to, title, text, readers }) => {
    const groups = to === 'both' ? [0, 1] : [1];
    return groups.map((group) => ({
      atMs: at(day, minutes / 60) + group * minuteMs,
      async run() {
        const user_group_id = school.groupIds[group]!;
        const { id } = await school.teacher().get(adminAnnouncements.create, { body: { user_group_id, title, text } });
        const own = people.flatMap((one, number) => (one.group === group ? [number] : []));
        for (const number of own.slice(0, Math.ceil(readers / groups.length)))
          school.plan({
            atMs: at(day, minutes / 60) + chance.whole(5, 90) * minuteMs,
            run: () => school.student(number).get(myAnnouncements.read, atId(id)),
          });
      },
    }));
  });
}

/** What everybody does of a lesson: the beginning in class, the rest at home in the evenings. */
function lessonSteps(school: School, lesson: Lesson, number: number, at: At): Step[] {
  const { day, dueDay } = calendar[number]!;
  const isLast = number === calendar.length - 1;
  return people.flatMap((person, who) =>
    lesson.tasks.flatMap((task, place) => {
      // the last lesson goes on now: at home some have written their essay
      if (isLast && task.kind !== 'text') return [];
      if (task.kind === 'text' && ![1, 4, 8, 15, 22, 25].includes(who)) return [];
      const isDone = chance.isTrue(person.diligence * (place < 3 ? 1 : 0.88));
      // one shows the program, and two days later the other one hands it in
      const inPair = task.title === 'Шифр Цезаря' ? [copied.from, copied.by].indexOf(who as 5 | 9) : -1;
      if (!isDone && inPair < 0) return [];
      const isInClass = place < 2 && !isLast;
      const anyDay = isLast ? chance.whole(day, 55) : chance.whole(day + 1, dueDay - 2);
      const home = inPair < 0 ? anyDay : day + 3 + 2 * inPair;
      const isLate = person.isLate === true && !isInClass && hasDeadline(number) && !isLast && chance.isTrue(0.6);
      const hours = isInClass
        ? 10 + person.group + (place * 18 + chance.whole(2, 14)) / 60
        : 15 + chance.whole(0, 250) / 60;
      const firstMs = at(isInClass ? day : isLate ? dueDay + chance.whole(1, 4) : home, hours);
      const tries = planTries(school, task.id, who);
      let atMs = firstMs;
      return tries.map((one) => {
        const step = { atMs, run: () => school.submit(who, lesson.id, task, one) };
        atMs += chance.whole(3, isInClass ? 6 : 11) * minuteMs;
        return step;
      });
    }),
  );
}

function planTries(school: School, taskId: number, who: number): Try[] {
  const task = school.tasks.get(taskId)!;
  return chooseTry(task, who, chance);
}

const examDay = nowDay - 1;

function examSteps(school: School, at: At): Step[] {
  const steps: Step[] = [
    {
      atMs: at(48, 17),
      async run() {
        const made = [];
        for (const { title, statement, samples, hidden, right } of examTasks)
          made.push(await school.makeTask({ title, statement, samples, hidden, right }));
        const opens_at = iso(at(examDay, 10));
        const { id } = await school.teacher().get(adminLessons.create, {
          body: {
            course_id: school.courseIds[0]!,
            title: 'Контрольная: условия, циклы, списки',
            section: 'Данные и функции',
            body: 'Три задачи на 40 минут. Результаты появятся, когда преподаватель их откроет.',
            status: 'published',
            opens_at,
            hard_deadline: iso(at(examDay, 12)),
          },
        });
        school.exam = { id, taskIds: made };
        const tasks = made.map((task_id) => ({ task_id, points: 10, required: true }));
        await school.teacher().get(adminLessons.setTasks, { ...atId(id), body: { tasks } });
        const rules = 'Пользоваться своими программами можно. Переписываться нельзя.';
        await school.teacher().get(adminExams.set, {
          ...atId(id),
          body: { minutes: 40, rules, feedback: 'hidden' },
        });
      },
    },
    { atMs: at(examDay, 12.25), run: () => school.handInOverdue() },
  ];
  for (const [who, { group, skill }] of people.entries()) {
    if ([9, 24].includes(who)) continue;
    const beganMs = at(examDay, 10 + group * 0.75) + chance.whole(0, 4) * minuteMs;
    steps.push({
      atMs: beganMs,
      run: () => school.student(who).get(exams.begin, { ...atId(school.exam.id), body: { consents: true } }),
    });
    for (const [number, { right, wrong }] of examTasks.entries()) {
      if (!chance.isTrue(0.55 + skill * 0.5)) continue;
      const content = chance.isTrue(skill) ? right : chance.one(wrong);
      steps.push({
        atMs: beganMs + (5 + number * 11 + chance.whole(0, 6)) * minuteMs,
        run: () => school.submitExam(who, number, content),
      });
    }
    if (who % 6 !== 2)
      steps.push({
        atMs: beganMs + 39 * minuteMs,
        run: () => school.student(who).get(exams.handIn, { ...atId(school.exam.id), query: {} }),
      });
  }
  return steps;
}

function questionSteps(school: School, at: At): Step[] {
  return asked.map(({ who, day, minutes, lesson, task, text, answer, more, isShared }) => ({
    atMs: at(day, minutes / 60),
    async run() {
      const { id: lesson_id, tasks } = school.lessons[lesson]!;
      const task_id = task === undefined ? null : tasks.find(({ title }) => title === task)!.id;
      const { id } = await school.student(who).get(questions.ask, { body: { lesson_id, task_id, text } });
      if (answer === undefined) return;
      school.plan({
        atMs: at(day, minutes / 60 + 0.7),
        async run() {
          const body = { text: answer, show_all: isShared ?? false };
          await school.teacher().get(adminQuestions.answer, { ...atId(id), body });
        },
      });
      school.plan({
        atMs: at(day, minutes / 60 + 1.2),
        async run() {
          await school.student(who).get(questions.get, atId(id));
          if (more === undefined) return;
          await school.student(who).get(questions.write, { ...atId(id), body: { text: more } });
          await school.student(who).get(questions.close, atId(id));
        },
      });
    },
  }));
}

/** Remarks, marks of essays, a returned work, a look at similar programs, marks of a term. */
function staffSteps(school: School, at: At): Step[] {
  const { teacher } = school;
  const remark = async (who: number, lesson: number, title: string, words: [line: number, text: string][]) => {
    const place = school.findWork(who, lesson, title);
    const remarks = words.map(([line, text]) => ({ file: 'main.py', line, text }));
    await teacher().get(adminRemarks.send, { ...atId(place.id), body: { remarks } });
  };
  return [
    {
      atMs: at(17, 19),
      run: () => remark(0, 2, 'Какой треугольник?', [[3, 'Хорошо, что проверка стоит первой: дальше она не мешает.']]),
    },
    {
      atMs: at(33, 19),
      run: () =>
        remark(13, 3, 'Простое число', [[2, 'Верно. А почему достаточно дойти до корня? Напишите это комментарием.']]),
    },
    {
      atMs: at(44, 19),
      run: () =>
        remark(4, 4, 'Шифр Цезаря', [[1, 'Здесь подошло бы имя подлиннее: через неделю будет трудно вспомнить.']]),
    },
    {
      atMs: at(46, 18),
      async run() {
        const work = school.findWork(5, 4, 'Лучший результат');
        const until = iso(at(49, dueHour));
        const words = 'Ответ верный, но в программе три почти одинаковых цикла. Оставьте один и сдайте ещё раз.';
        await teacher().get(adminReturns.give, {
          ...atId(work.id),
          body: { remark: words, until, points_wait: false },
        });
        const lesson = school.lessons[4]!;
        const task = lesson.tasks.find(({ title }) => title === 'Лучший результат')!;
        const again = school.tasks.get(task.id)!.right.at(-1)!;
        school.plan({ atMs: at(48, 16), run: () => school.submit(work.who, lesson.id, task, again) });
      },
    },
    {
      atMs: at(54, 18),
      async run() {
        const work = school.findWork(10, 4, 'Палиндром');
        const words = 'Работает, но посмотрите на имена: по ним не понять, что где лежит. Переименуйте и сдайте снова.';
        await teacher().get(adminReturns.give, {
          ...atId(work.id),
          body: { remark: words, until: iso(at(58, dueHour)), points_wait: false },
        });
      },
    },
    { atMs: at(35, 18), run: () => fixMarks(school) },
    {
      atMs: at(48, 18),
      async run() {
        const task = school.lessons[4]!.tasks.find(({ title }) => title === 'Шифр Цезаря')!;
        const { id } = await teacher().get(adminSimilarity.start, atId(task.id));
        await school.compare(id);
      },
    },
    { atMs: at(55, 17), run: () => markEssays(school, 2) },
  ];
}

async function fixMarks({ teacher, courseIds, lessons }: School): Promise<void> {
  const rule = { rule: 'sum' as const, drop_lowest: 0 };
  const ids = lessons.map(({ id }) => id);
  await teacher().get(adminMarks.change, {
    ...atId(courseIds[0]!),
    body: {
      settings: {
        scale: 'five',
        thresholds: [85, 65, 45],
        rounding: 'nearest',
        counts: 'due',
        categories: [{ ...rule, title: 'Уроки', weight: 1, lesson_ids: ids }],
      },
      is_released: false,
    },
  });
  const { id } = await teacher().get(adminMarks.freeze, {
    ...atId(courseIds[0]!),
    body: { title: 'Первая половина', lesson_ids: ids.slice(0, 4) },
  });
  await teacher().get(adminMarks.changeTerm, { ...atId(id), body: { is_released: true } });
}

async function markEssays(school: School, most: number): Promise<void> {
  const { reviews } = await school.teacher().get(adminReviews.list, { query: {} });
  for (const { submission_id } of reviews.slice(0, most))
    await school.teacher().get(adminReviews.save, {
      ...atId(submission_id),
      body: {
        after: 0,
        points: { reasons: 4, example: 2, limits: 2, style: 1 },
        comment: 'Понятно и своими словами. В примере не хватает строки, где видно, что вернула функция.',
        remarks: [],
      },
    });
}

export const essayOf = (who: number): string => essays[[1, 4, 8, 15, 22, 25].indexOf(who)] ?? essays[0]!;
