import { auth } from '@put/contract/accounts/accounts';
import { answerVersions } from '@put/contract/drafts/answer-versions';
import { adminResults } from '@put/contract/results/results';
import { liveClass } from '@put/contract/results/live-class';
import { adminSubmissions, drafts } from '@put/contract/submissions/submissions';
import { expect } from 'vitest';
import { attemptsOf, examStateOf } from '../model.ts';
import { type PlaceName, placeNames, places, type StudentName, students } from '../names.ts';
import { mayWrite, textOf } from '../actions/students.ts';
import type { Look, School } from './promise.ts';

/** The last text of each device is the draft, or stands among the earlier ones. */
async function typedAt({ world, model, check }: School, name: StudentName, at: PlaceName): Promise<void> {
  const written = model.drafts[`${name} ${at}`];
  if (!written || !mayWrite(model, name, at)) return;
  const { task_id, lesson_id } = world.placeOf(at);
  const input = { params: { id: String(task_id) }, query: { lesson_id: String(lesson_id) } };
  const current = await world.call(name, 'laptop', drafts.get, input);
  const earlier = await world.call(name, 'laptop', answerVersions.list, input);
  const offered = [
    current.status === 200 ? textOf(current.body.draft) : null,
    ...(earlier.status === 200
      ? earlier.body.versions.map(({ first_line, answer }) => (answer ? (answer as { text: string }).text : first_line))
      : []),
  ];
  for (const [on, { last }] of Object.entries(written))
    if (last !== null)
      check(
        'what was typed is there, or is offered',
        `${name} at ${at}, from the ${on}`,
        () => last,
        offered.includes(last) ? last : offered.join(' | '),
        {
          who: name,
          place: at,
        },
      );
}

/** Asked at once: what a later text has replaced by right is not asked for any more. */
export async function typedSince(
  school: School,
  { who, place }: { who: StudentName; place: PlaceName },
): Promise<void> {
  for (const at of placeNames) if (places[at].task === places[place].task) await typedAt(school, who, at);
}

const typed: Look = async (school, about) => {
  for (const name of about) for (const at of placeNames) await typedAt(school, name, at);
};

/** The attempts that the teacher sees are those that were acknowledged, each once. */
const once: Look = async ({ world, model, check }, about) => {
  for (const name of about)
    for (const at of placeNames) {
      const known = attemptsOf(model, name, at);
      if (known.length === 0 || (at.startsWith('exam') && ['ended', 'writing'].includes(examStateOf(model, name))))
        continue;
      const { task_id, lesson_id } = world.placeOf(at);
      const query = { user_id: String(world.people[name].id), task_id: String(task_id), lesson_id: String(lesson_id) };
      const { submissions } = await world.teacher.get(adminSubmissions.ofUser, { query });
      check(
        'what was acknowledged is there once',
        `the attempts of ${name} at ${at}`,
        () => known.map(({ id }) => id).toSorted((a, b) => b - a),
        submissions.map(({ id }) => id),
        { who: name, place: at },
      );
    }
};

const sessions: Look = async ({ world, model, check }) => {
  const promise = 'a call of an ended session is refused';
  for (const { who: name, access, refresh } of model.ended.slice(-3)) {
    const renewed = await world.send(auth.refresh, { body: { refresh_token: refresh } }, world.browser('phone'));
    check(promise, `${name} renews an ended session`, () => 401, renewed.status);
    const read = async () => (await world.send(auth.user, {}, { authorization: `Bearer ${access}` })).status;
    // a process hears of the end by the news of the one that ended it
    const status = await expect
      .poll(read)
      .toBe(401)
      .then(() => 401, read);
    check(promise, `${name} reads with an ended session`, () => 401, status);
  }
};

/** Who is not to know names reads none. */
const nameless: Look = async ({ world, check }) => {
  const hidden = [
    `Ёлкина${world.number}`,
    `Абрамов${world.number}`,
    ...students.map((name) => world.people[name].username),
  ];
  const at = { params: { id: String(world.lessonIds.plain) }, query: {} };
  const course = { params: { id: String(world.courseId) }, query: {} };
  for (const answer of [
    await world.observer.answer(adminResults.lesson, at),
    await world.observer.answer(adminResults.course, course),
    await world.observer.answer(liveClass.get, at),
  ]) {
    const said = JSON.stringify(answer.body);
    for (const word of hidden)
      check(
        'what is hidden is named to nobody who may not see it',
        'an observer without names reads',
        () => false,
        said.includes(word),
      );
  }
};

export const keptLooks: Readonly<Record<string, Look>> = {
  'what was typed': typed,
  'what was handed in': once,
  'sessions that ended': sessions,
  'names that are hidden': nameless,
};
