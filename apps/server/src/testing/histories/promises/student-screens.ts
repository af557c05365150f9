import { courses } from '@put/contract/courses/courses';
import { home } from '@put/contract/home/home';
import { lessons } from '@put/contract/lessons/lessons';
import { marks } from '@put/contract/marks/marks';
import { personResults } from '@put/contract/results/person-results';
import { tasks } from '@put/contract/tasks/tasks';
import type { Endpoint } from '@put/contract/base/endpoint';
import type { TestCall } from '../../build-app.ts';
import { datesOf, examStateOf, isIn, type Model, pointsOf, sumOf } from '../model.ts';
import { type LessonName, lessonNames, type PlaceName, places, type StudentName } from '../names.ts';
import type { Answer } from '../world.ts';
import { atId, type Look, points, type School } from './promise.ts';

type Reader = School & {
  name: StudentName;
  get: <E extends Endpoint>(endpoint: E, input: TestCall<E>) => Promise<Answer<E>>;
};

/** What each of these students reads, on the laptop. Who is out of the class has no screens of it. */
const forStudents =
  (look: (reader: Reader) => Promise<void>): Look =>
  async (school, about) => {
    const { world, model, check } = school;
    for (const name of about) {
      if (!isIn(model, name)) continue;
      const get: Reader['get'] = async (endpoint, input) => {
        const answer = await world.call(name, 'laptop', endpoint, input);
        check('no call fails by our fault', `${name} reads ${endpoint.path}`, () => true, answer.status < 500, {
          answer,
        });
        checkHidden(school, name, endpoint.path, answer.body);
        return answer;
      };
      await look({ ...school, name, get });
    }
  };

/** Before a student has begun the exam, nothing that the student reads names its tasks. */
function checkHidden({ world, model, check }: School, name: StudentName, path: string, body: unknown): void {
  if (model.exam.sittings[name]) return;
  check(
    'what is hidden is named to nobody who may not see it',
    `${name} reads ${path} before the exam`,
    () => false,
    JSON.stringify(body ?? null).includes(world.secret),
  );
}

/** The results of the exam are shown to who has written it. */
const isShown = ({ exam }: Model, name: StudentName): boolean => exam.released && exam.sittings[name] !== undefined;
/** Zero while results are hidden. */
const shownPoints = (model: Model, name: StudentName, at: PlaceName): number =>
  places[at].lesson === 'exam' && !isShown(model, name) ? 0 : pointsOf(model, name, at);

/** Who did not come to an exam has nothing of it: its screens differ about what that is (README). */
const hasMissed = ({ exam }: Model, name: StudentName): boolean => exam.released && exam.sittings[name] === undefined;

function checkTask(
  { world, model, check, name }: Reader,
  screen: string,
  row: { lesson_id: number; task_id: number; score: number },
) {
  const place = world.placeBy(row.lesson_id, row.task_id);
  if (!place) return;
  const at = { name, place, screen };
  check(points, `${screen}: ${name} at ${place}`, () => shownPoints(model, name, place), row.score, at);
}

type Sum = { score: number; max_score: number };
/** What waits for a person, or is hidden, stands outside of the sum. */
function checkSum({ model, check, name }: Reader, lesson: LessonName, screen: string, { score, max_score }: Sum) {
  if (lesson === 'exam' && hasMissed(model, name)) return;
  const got = { score, max: max_score };
  check(points, `${screen}: the sum of ${name} in ${lesson}`, () => sumOf(model, name, lesson, 'student'), got, {
    screen,
  });
}

const lessonPage = (lesson: LessonName) =>
  forStudents(async (reader) => {
    const { world, model, check, name, get } = reader;
    const { status, body } = await get(lessons.get, atId(world.lessonIds[lesson]));
    const isOpen = () =>
      lesson === 'exam'
        ? ['writing', 'released'].includes(examStateOf(model, name))
        : lesson === 'plain' || model.isAgainShown;
    check('a call is taken or refused by the rules of now', `${name} opens ${lesson}`, isOpen, status === 200, {
      lesson,
    });
    if (status !== 200) return;
    for (const task of body.tasks) checkTask(reader, "the lesson's page", { lesson_id: body.id, ...task });
    checkSum(reader, lesson, "the lesson's page", body.progress);
    if (lesson === 'exam') return;
    const { soft_deadline, hard_deadline } = body.schedule;
    const shown = { soft: msOf(soft_deadline), hard: msOf(hard_deadline) };
    const expected = () => {
      const { soft, hard } = datesOf(model, name, lesson);
      return { soft, hard };
    };
    check('dates are the kinder ones', `the lesson's page: the dates of ${name} in ${lesson}`, expected, shown);
  });
const msOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

const coursePage = forStudents(async (reader) => {
  const { world, get } = reader;
  const { body } = await get(courses.get, atId(world.courseId));
  for (const { id, progress } of body.lessons) {
    const lesson = world.lessonBy(id);
    if (lesson) checkSum(reader, lesson, "the course's page", progress);
  }
});

const courseList = forStudents(async ({ world, model, check, name, get }) => {
  const { body } = await get(courses.mine, {});
  const mine = body.courses.find(({ id }) => id === world.courseId);
  if (!mine || hasMissed(model, name)) return;
  const expected = () =>
    lessonNames
      .filter((lesson) => lesson !== 'again' || model.isAgainShown)
      .map((lesson) => sumOf(model, name, lesson, 'student'))
      .reduce((all, one) => ({ score: all.score + one.score, max: all.max + one.max }));
  const got = { score: mine.progress.score, max: mine.progress.max_score };
  check(points, `the list of courses: the sum of ${name}`, expected, got);
});

const taskList = forStudents(async (reader) => {
  const { body } = await reader.get(tasks.mine, { query: { course_id: String(reader.world.courseId) } });
  for (const row of body.tasks) checkTask(reader, 'the list of tasks', row);
});

const homePage = forStudents(async (reader) => {
  const { body } = await reader.get(home.get, {});
  for (const row of body.due.tasks) checkTask(reader, 'home', row);
});

const resultsPage = forStudents(async (reader) => {
  const { world, get } = reader;
  const { body } = await get(personResults.mine, {});
  const mine = body.courses.find(({ id }) => id === world.courseId);
  for (const shown of mine?.lessons ?? []) {
    const lesson = world.lessonBy(shown.id);
    if (!lesson) continue;
    for (const task of shown.tasks) checkTask(reader, 'own results', { lesson_id: shown.id, ...task });
    checkSum(reader, lesson, 'own results', shown);
  }
});

const ownMarks = forStudents(async (reader) => {
  const { world, model, get } = reader;
  const { body } = await get(marks.mine, {});
  const works = body.courses.find(({ course_id }) => course_id === world.courseId)?.now?.works ?? [];
  for (const work of works) {
    const lesson = world.lessonBy(work.lesson_id);
    if (lesson && (lesson !== 'again' || model.isAgainShown)) checkSum(reader, lesson, 'own marks', work);
  }
});

export const studentScreens: Readonly<Record<string, Look>> = {
  'the page of the first lesson': lessonPage('plain'),
  'the page of the second lesson': lessonPage('again'),
  'the page of the exam as a lesson': lessonPage('exam'),
  "the course's page": coursePage,
  'the list of courses': courseList,
  'the list of tasks': taskList,
  home: homePage,
  'own results': resultsPage,
  'own marks': ownMarks,
};
