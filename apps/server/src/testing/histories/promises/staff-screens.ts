import { adminDesk } from '@put/contract/desk/desk';
import { adminExports } from '@put/contract/exports/exports';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { liveClass } from '@put/contract/results/live-class';
import { personResults } from '@put/contract/results/person-results';
import { adminResults, type Matrix } from '@put/contract/results/results';
import { adminStatistics } from '@put/contract/statistics/statistics';
import { parse } from 'csv-parse/sync';
import { cellsOf } from '../../cells-of.ts';
import { examEndOf, examStateOf, isIn, pointsOf, sumOf } from '../model.ts';
import { type LessonName, lessonNames, type PlaceName, placesIn, type StudentName, students } from '../names.ts';
import { atId, type Look, points, type School } from './promise.ts';

/** Who is shown must have the points of the model; who is not shown is another promise. A cell that is not there is 0. */
function checkMatrix({ world, model, check }: School, screen: string, matrix: Matrix, at: readonly PlaceName[]) {
  const scores = new Map(
    cellsOf(matrix).map((cell) => [`${cell.user_id} ${world.placeBy(cell.lesson_id, cell.task_id)}`, cell.score]),
  );
  for (const { id } of matrix.users) {
    const name = world.whoIs(id);
    if (!name) continue;
    for (const place of at) {
      const got = scores.get(`${id} ${place}`) ?? 0;
      check(points, `${screen}: ${name} at ${place}`, () => pointsOf(model, name, place), got, { screen });
    }
  }
}

const tableOfLesson =
  (lesson: LessonName): Look =>
  async (school) => {
    const { world } = school;
    const matrix = await world.teacher.get(adminResults.lesson, { ...atId(world.lessonIds[lesson]), query: {} });
    checkMatrix(school, 'the table of a lesson', matrix, placesIn(lesson));
  };

const tableOfCourse: Look = async (school) => {
  const { world, model } = school;
  const matrix = await world.assistant.get(adminResults.course, { ...atId(world.courseId), query: {} });
  const shown = lessonNames.filter((lesson) => lesson !== 'again' || model.isAgainShown);
  checkMatrix(school, 'the table of the course', matrix, shown.flatMap(placesIn));
};

const pageOfPerson: Look = async ({ world, model, check }, about) => {
  for (const name of about) {
    if (!model.people[name].isMember) continue;
    const { courses } = await world.teacher.get(personResults.ofPerson, atId(world.people[name].id));
    const course = courses.find(({ id }) => id === world.courseId);
    for (const one of course?.lessons ?? [])
      for (const task of one.tasks) {
        const place = world.placeBy(one.id, task.task_id)!;
        const expected = () => pointsOf(model, name, place);
        check(points, `the page of a person: ${name} at ${place}`, expected, task.score, {
          screen: 'the page of a person',
        });
      }
  }
};

const marksOfCourse: Look = async ({ world, model, check }) => {
  const { users } = await world.teacher.get(adminMarks.get, { ...atId(world.courseId), query: {} });
  for (const { id, works } of users) {
    const name = world.whoIs(id);
    if (!name) continue;
    for (const { lesson_id, score, max_score } of works) {
      const lesson = world.lessonBy(lesson_id)!;
      const expected = () => sumOf(model, name, lesson, 'staff');
      check(points, `marks: the sum of ${name} in ${lesson}`, expected, { score, max: max_score }, { screen: 'marks' });
    }
  }
};

const classNow =
  (lesson: LessonName): Look =>
  async ({ world, model, check }) => {
    const { people, tasks } = await world.teacher.get(liveClass.get, { ...atId(world.lessonIds[lesson]), query: {} });
    for (const { user_id, cells } of people) {
      const name = world.whoIs(user_id);
      if (!name) continue;
      for (const [nth, { task_id }] of tasks.entries()) {
        const place = world.placeBy(world.lessonIds[lesson], task_id)!;
        const expected = () => pointsOf(model, name, place);
        check(points, `the class: ${name} at ${place}`, expected, cells[nth]?.score ?? 0, { screen: 'the class' });
      }
    }
  };

/** How many tenths of the points of a lesson all have together. */
const statisticsOf =
  (lesson: LessonName): Look =>
  async ({ world, model, check }) => {
    const { points: tenths } = await world.teacher.get(adminStatistics.lesson, {
      ...atId(world.lessonIds[lesson]),
      query: {},
    });
    const got = tenths.reduce((sum, people, tenth) => sum + people * tenth, 0);
    const max = placesIn(lesson).reduce((sum, place) => sum + model.points[place], 0);
    const tenthOf = (name: StudentName) => {
      const score = placesIn(lesson).reduce((all, place) => all + pointsOf(model, name, place), 0);
      return Math.min(10, Math.floor((10 * score) / max + 1e-9));
    };
    const studying = () => students.filter((name) => model.people[name].isMember);
    const expected = () => studying().reduce((sum, name) => sum + tenthOf(name), 0);
    check(points, `statistics: tenths of the points of ${lesson}`, expected, got, { tenths });
  };

/** A person who left is shown with a mark wherever there are results, on all screens of staff. */
const whoLeft: Look = async ({ world, model, check }) => {
  const gone = students.filter(
    (name) => !model.people[name].isMember && model.attempts.some((one) => one.who === name && one.state === 'done'),
  );
  if (gone.length === 0) return;
  const of = { lesson: { ...atId(world.lessonIds.plain), query: {} }, course: { ...atId(world.courseId), query: {} } };
  const lesson = await world.teacher.get(adminResults.lesson, of.lesson);
  const course = await world.teacher.get(adminResults.course, of.course);
  const marks = await world.teacher.get(adminMarks.get, of.course);
  const live = await world.teacher.get(liveClass.get, of.lesson);
  for (const name of gone) {
    const { id } = world.people[name];
    const isAmong = (people: readonly { id: number }[]) => people.some((one) => one.id === id);
    const seen = {
      lesson: isAmong(lesson.users),
      course: isAmong(course.users),
      marks: isAmong(marks.users),
      class: live.people.some(({ user_id }) => user_id === id),
    };
    // with what there is where results are, and with a mark of a term; not among those who are in class now
    const hasMark = model.frozen.some(({ who }) => who === name);
    const expected = () => ({ lesson: seen.lesson, course: seen.course, marks: seen.course || hasMark, class: false });
    check('a person who left is treated alike everywhere', `where ${name} is shown`, expected, seen);
  }
};

const examRoom: Look = async ({ world, model, check }) => {
  const { people } = await world.teacher.get(adminExams.room, atId(world.lessonIds.exam));
  for (const { user_id, state, ends_at } of people) {
    const name = world.whoIs(user_id);
    if (!name) continue;
    const minuteOf = (ms: number | null) => (ms === null ? null : Math.round(ms / 60_000));
    const got = { state, ends: minuteOf(ends_at === null ? null : Date.parse(ends_at)) };
    const expected = () => ({ state: examStateOf(model, name), ends: minuteOf(examEndOf(model, name)) });
    check('an exam stands as its clock says', `the room: ${name}`, expected, got);
  }
};

/** What a spreadsheet opens; a work that waits has a question mark. */
const exported: Look = async ({ world, model, check }) => {
  // of nobody no file is made
  if (students.every((name) => !model.people[name].isMember)) return;
  const user_ids = students.map((name) => world.people[name].id);
  const { id } = await world.assistant.get(adminExports.start, {
    body: { lesson_id: world.lessonIds.plain, user_ids, time_zone: 'Europe/Moscow', format: 'csv' },
  });
  await world.jobs.export(id);
  const answer = await world.assistant.answer(adminExports.file, atId(id));
  check('no call fails by our fault', 'an export is read', () => 200, answer.status, { answer });
  if (answer.status !== 200) return;
  const rows: string[][] = parse(answer.body as string, { bom: true, delimiter: ';' });
  for (const name of students) {
    const row = rows.find(([, login]) => login === world.people[name].username);
    for (const [nth, place] of row ? placesIn('plain').entries() : []) {
      const got = Number(row![6 + nth]!.replace('?', '').trim().replace(',', '.'));
      check(points, `the export: ${name} at ${place}`, () => pointsOf(model, name, place), got, { rows });
    }
  }
};

/** How many works wait for a teacher, on the desk. Of who has left, screens differ (B12). */
const desk: Look = async ({ world, model, check }) => {
  if (students.some((name) => !isIn(model, name))) return;
  const { to_mark } = await world.teacher.get(adminDesk.show, {});
  const expected = () => model.attempts.filter(({ state }) => state === 'review').length;
  check(points, 'the desk: works to mark', expected, to_mark.total);
};

const frozenMarks: Look = async ({ world, model, check }) => {
  if (model.frozen.length === 0) return;
  const { terms } = await world.teacher.get(adminMarks.get, { ...atId(world.courseId), query: {} });
  for (const { who, percent } of model.frozen) {
    const now = terms.at(-1)!.marks.find(({ user_id }) => user_id === world.people[who].id);
    if (now) check(points, `the mark of ${who} that was fixed`, () => percent, now.percent);
  }
};

export const staffScreens: Readonly<Record<string, Look>> = {
  'the table of the first lesson': tableOfLesson('plain'),
  'the table of the second lesson': tableOfLesson('again'),
  'the table of the exam': tableOfLesson('exam'),
  'the table of the course': tableOfCourse,
  'the page of a person': pageOfPerson,
  marks: marksOfCourse,
  'the class': classNow('plain'),
  'the class at the exam': classNow('exam'),
  'statistics of the first lesson': statisticsOf('plain'),
  'statistics of the exam': statisticsOf('exam'),
  'the export': exported,
  'the desk': desk,
  'marks that were fixed': frozenMarks,
  'who left': whoLeft,
  "the exam's room": examRoom,
};
