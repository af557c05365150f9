import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { adminSubmissions } from '@put/contract/submissions/submissions';
import fc from 'fast-check';
import type { Check } from '../check.ts';
import { attemptsOf, examEndOf, examStateOf, graceMs, isIn, type Model } from '../model.ts';
import { isEssay, placesIn, type PlaceName, type StudentName, students } from '../names.ts';
import type { World } from '../world.ts';
import { action } from './action.ts';
import { device, textOf, who } from './students.ts';

const atExam = (world: World) => ({ params: { id: String(world.lessonIds.exam) } });
type School = { world: World; model: Model; check: Check };

/** What was typed and not sent is handed in; what the staff sees of it must be just that. */
export async function endSitting({ world, model, check }: School, name: StudentName): Promise<void> {
  const sitting = model.exam.sittings[name]!;
  sitting.handedInMs = model.now();
  for (const at of placesIn('exam')) await takeTyped({ world, model, check }, name, at);
}

async function takeTyped({ world, model, check }: School, name: StudentName, at: PlaceName): Promise<void> {
  const typed = model.exam.sittings[name]!.typed[at];
  const known = attemptsOf(model, name, at);
  const isNew = typed !== undefined && known.at(-1)?.text !== typed.text;
  const { task_id, lesson_id } = world.placeOf(at);
  const query = { user_id: String(world.people[name].id), task_id: String(task_id), lesson_id: String(lesson_id) };
  const listed = await world.teacher.get(adminSubmissions.ofUser, { query });
  const strange = listed.submissions.filter(({ id }) => !known.some((one) => one.id === id));
  check(
    'what was typed is there, or is offered',
    `what ${name} typed at ${at} is handed in at the end`,
    () => (isNew ? 1 : 0),
    strange.length,
    {
      who: name,
      place: at,
    },
  );
  const [row] = strange;
  if (!row || !typed) return;
  const whole = await world.teacher.get(adminSubmissions.get, { params: { id: String(row.id) } });
  check(
    'what was typed is there, or is offered',
    `the text of ${name} at ${at} as it was typed`,
    () => typed.text,
    textOf(whole),
  );
  const state = isEssay(at) ? 'review' : 'queued';
  model.attempts.push({
    id: row.id,
    who: name,
    place: at,
    atMs: model.now(),
    ...typed,
    state,
    share: 0,
    testsVersion: 0,
    reviews: 0,
  });
}

/** Called when time has passed: the server hands in whatever is over. */
export async function endOverdue(school: School): Promise<void> {
  const { world, model } = school;
  await world.jobs.handInOverdue(world.lessonIds.exam);
  for (const name of students)
    if (model.exam.sittings[name]?.handedInMs === null && model.now() > examEndOf(model, name)! + graceMs)
      await endSitting(school, name);
}

export const begin = action({
  given: fc.record({ who, device }),
  may: (model, { who: name }) => isIn(model, name),
  async run({ world, model, check }, { who: name, device: on }) {
    const isAhead = examStateOf(model, name) === 'ahead';
    const isBegun = model.exam.sittings[name] !== undefined;
    const answer = await world.call(name, on, exams.begin, { ...atExam(world), body: { consents: true } });
    if (!isBegun)
      check(
        'a call is taken or refused by the rules of now',
        `${name} begins the exam`,
        () => isAhead,
        answer.status < 300,
        {
          answer,
        },
      );
    if (isAhead && answer.status < 300)
      model.exam.sittings[name] = { startedMs: model.now(), handedInMs: null, untilMs: null, typed: {} };
  },
  say: ({ who: name, device: on }) => `${name} begins the exam on the ${on}`,
});

export const handIn = action({
  given: fc.record({ who, device, isByTeacher: fc.boolean() }),
  may: (model, { who: name }) => isIn(model, name) && model.exam.sittings[name] !== undefined,
  async run(school, { who: name, device: on, isByTeacher }) {
    const { world, model, check } = school;
    const answer = isByTeacher
      ? await world.teacher.answer(adminExams.handIn, { ...atExam(world), body: { user_id: world.people[name].id } })
      : await world.call(name, on, exams.handIn, { ...atExam(world), query: {} });
    check('a call is taken or refused by the rules of now', `${name} hands in`, () => true, answer.status < 300, {
      answer,
    });
    if (answer.status < 300 && model.exam.sittings[name]!.handedInMs === null) await endSitting(school, name);
  },
  say: ({ who: name, device: on, isByTeacher }) =>
    isByTeacher ? `the teacher hands in for ${name}` : `${name} hands in on the ${on}`,
});

export const extend = action({
  given: fc.record({ minutes: fc.constantFrom(5, 10) }),
  may: (model) => !model.exam.released,
  async run({ world, model, check }, { minutes }) {
    const answer = await world.assistant.answer(adminExams.extend, { ...atExam(world), body: { minutes } });
    const isWritten = students.some((name) => examStateOf(model, name) === 'writing');
    if (isWritten)
      check('a call is taken or refused by the rules of now', 'the exam is extended', () => true, answer.status < 300, {
        answer,
      });
    if (answer.status >= 300) return;
    model.exam.extra += minutes;
    for (const sitting of Object.values(model.exam.sittings))
      if (sitting.handedInMs === null && sitting.untilMs !== null) sitting.untilMs += minutes * 60_000;
  },
  say: ({ minutes }) => `the assistant gives everybody ${minutes} minutes more`,
});

export const giveMinutes = action({
  given: fc.record({ who, minutes: fc.constantFrom(20, 40) }),
  may: (model, { who: name }) => isIn(model, name) && ['ahead', 'writing'].includes(examStateOf(model, name)),
  async run({ world, model, check }, { who: name, minutes }) {
    const answer = await world.teacher.answer(adminExceptions.save, {
      body: {
        course_id: world.courseId,
        lesson_id: world.lessonIds.exam,
        user_id: world.people[name].id,
        extra_minutes: minutes,
      },
    });
    check('a call is taken or refused by the rules of now', 'minutes are given', () => true, answer.status < 300, {
      answer,
    });
    if (answer.status >= 300) return;
    const { id } = answer.body as { id: number };
    model.exceptions = model.exceptions.filter((one) => one.id !== id);
    const times = { soft: null, hard: null, extraMinutes: minutes };
    model.exceptions.push({ id, who: name, isOfGroup: false, lesson: 'exam', ...times });
  },
  say: ({ who: name, minutes }) => `the teacher gives ${name} ${minutes} minutes more in the exam`,
});

/** What was handed in by mistake is written on; what was handed in stays. */
export const openAgain = action({
  given: fc.record({ who, minutes: fc.constantFrom(15, 60) }),
  may: (model, { who: name }) => !model.exam.released && model.exam.sittings[name] !== undefined,
  async run({ world, model, check }, { who: name, minutes }) {
    const sitting = model.exam.sittings[name]!;
    const wasHandedIn = sitting.handedInMs !== null;
    const body = { user_ids: [world.people[name].id], minutes, reason: 'Сдано по ошибке' };
    const answer = await world.teacher.answer(adminExams.reopen, { ...atExam(world), body });
    const promise = 'a call is taken or refused by the rules of now';
    check(promise, `the exam of ${name} is opened again`, () => wasHandedIn, answer.status < 300, { answer });
    if (answer.status >= 300) return;
    sitting.untilMs = Math.max(examEndOf(model, name)!, model.now() + minutes * 60_000);
    sitting.handedInMs = null;
  },
  say: ({ who: name, minutes }) => `the teacher opens the exam of ${name} again for ${minutes} minutes`,
});

export const release = action({
  given: fc.constant({}),
  may: (model) => !model.exam.released,
  async run({ world, model, check }) {
    const isWritten = students.some((name) => ['writing', 'ended'].includes(examStateOf(model, name)));
    const answer = await world.teacher.answer(adminExams.release, atExam(world));
    check(
      'a call is taken or refused by the rules of now',
      'results are released',
      () => !isWritten,
      answer.status < 300,
      {
        answer,
      },
    );
    if (answer.status < 300) model.exam.released = true;
  },
  say: () => 'the teacher shows the results of the exam',
});
