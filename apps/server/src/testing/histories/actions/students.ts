import { drafts, submissions } from '@put/contract/submissions/submissions';
import fc from 'fast-check';
import { attemptsOf, isIn, type Model, takesWork, type Text } from '../model.ts';
import {
  type DeviceName,
  deviceNames,
  isEssay,
  type PlaceName,
  placeNames,
  places,
  type Source,
  sources,
  type StudentName,
  students,
} from '../names.ts';
import { essayOf, programOf, shares, type World } from '../world.ts';
import { action } from './action.ts';

export const who = fc.constantFrom(...students);
export const device = fc.constantFrom<DeviceName>(...deviceNames);
const place = fc.constantFrom<PlaceName>(...placeNames);
const source = fc.constantFrom<Source>(...sources);

/** A text that nobody has written yet. In an exam an essay is shorter than its rule asks. */
function newText(model: Model, at: PlaceName, sort: Source): Text {
  const number = (model.texts += 1);
  return isEssay(at)
    ? { text: essayOf(number, sort === 'right' ? 30 : 4), source: null }
    : { text: programOf(sort, number), source: sort };
}

const bodyOf = (at: PlaceName, text: string) =>
  isEssay(at) ? { answer: { text } } : { language: 'python' as const, files: [{ name: 'main.py', content: text }] };

export const textOf = (draft: { files: { content: string }[]; answer: object | null } | null): string | null =>
  draft === null ? null : draft.answer ? (draft.answer as { text: string }).text : (draft.files[0]?.content ?? null);

/** Whether the person may read and write there now. */
export const mayWrite = (model: Model, name: StudentName, at: PlaceName): boolean =>
  isIn(model, name) &&
  (places[at].lesson !== 'again' || model.isAgainShown) &&
  (places[at].lesson !== 'exam' || takesWork(model, name, 'exam'));

/** What the page of the device shows when it is opened now. */
async function openPage(world: World, name: StudentName, on: DeviceName, at: PlaceName) {
  const { task_id, lesson_id } = world.placeOf(at);
  const input = { params: { id: String(task_id) }, query: { lesson_id: String(lesson_id) } };
  const { status, body } = await world.call(name, on, drafts.get, input);
  return status === 200 ? body.draft : null;
}

export const type = action({
  given: fc.record({ who, device, place, source, isAnswerLost: fc.boolean() }),
  may: (model, { who: name, place: at }) => mayWrite(model, name, at),
  async run({ world, model, check }, { who: name, device: on, place: at, source: sort, isAnswerLost }) {
    const seen = (model.drafts[`${name} ${at}`] ??= {});
    let mine = seen[on];
    if (!mine) {
      const version = (await openPage(world, name, on, at))?.version ?? null;
      mine = seen[on] = { version, page: `${on}-${model.texts}`, count: 0, last: null };
    }
    mine.count += 1;
    const text = newText(model, at, sort);
    const { task_id, lesson_id } = world.placeOf(at);
    const isExam = places[at].lesson === 'exam';
    const answer = await world.call(name, on, drafts.save, {
      params: { id: String(task_id) },
      body: {
        ...bodyOf(at, text.text),
        lesson_id,
        began_from: mine.version,
        page: mine.page,
        count: mine.count,
        ...(isExam && { typed: { page: mine.page, count: mine.count, ms_ago: 0 } }),
      },
    });
    check(
      'a call is taken or refused by the rules of now',
      `${name} types at ${at}`,
      () => true,
      [200, 409].includes(answer.status),
      {
        answer,
      },
    );
    mine.last = text.text;
    if (answer.status === 200) {
      if (!isAnswerLost) mine.version = answer.body.version ?? null;
      if (isExam) model.exam.sittings[name]!.typed[at] = text;
    }
  },
  say: ({ who: name, device: on, place: at, source: sort, isAnswerLost }) =>
    `${name} types a ${sort} answer at ${at} on the ${on}${isAnswerLost ? '; the answer of the server is lost' : ''}`,
});

export const reopen = action({
  given: fc.record({ who, device, place }),
  may: (model, { who: name, device: on, place: at }) =>
    mayWrite(model, name, at) && model.drafts[`${name} ${at}`]?.[on] !== undefined,
  async run({ world, model }, { who: name, device: on, place: at }) {
    const mine = model.drafts[`${name} ${at}`]![on]!;
    const version = (await openPage(world, name, on, at))?.version ?? null;
    Object.assign(mine, { version, page: `${on}-${(model.texts += 1)}`, count: 0 });
  },
  say: ({ who: name, device: on, place: at }) => `${name} closes ${at} on the ${on} and opens it again`,
});

export const submit = action({
  given: fc.record({ who, device, place, source, isRepeated: fc.boolean() }),
  may: (model, { who: name, place: at }) =>
    mayWrite(model, name, at) && attemptsOf(model, name, at).every(({ state }) => state !== 'review'),
  async run({ world, model, check }, { who: name, device: on, place: at, source: sort, isRepeated }) {
    const text = newText(model, at, sort);
    const { task_id, lesson_id } = world.placeOf(at);
    // only the end of the exam takes what breaks a rule
    const isTooShort = at === 'examEssay' && sort !== 'right';
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...bodyOf(at, text.text), task_id, lesson_id };
    const answer = await world.call(name, on, submissions.create, { body }, key);
    const isTaken = answer.status < 300;
    check(
      'a call is taken or refused by the rules of now',
      `${name} submits at ${at}`,
      () => takesWork(model, name, places[at].lesson) && !isTooShort,
      isTaken,
      {
        who: name,
        place: at,
        answer,
      },
    );
    if (!isTaken) return;
    model.attempts.push({
      id: answer.body.id,
      who: name,
      place: at,
      atMs: model.now(),
      ...text,
      state: isEssay(at) ? 'review' : 'queued',
      share: 0,
      testsVersion: 0,
      reviews: 0,
    });
    if (!isRepeated) return;
    const again = await world.call(name, on, submissions.create, { body }, key);
    check('what was acknowledged is there once', `${name} submits the same again`, () => answer.body.id, again.body.id);
  },
  say: ({ who: name, device: on, place: at, source: sort, isRepeated }) =>
    `${name} submits a ${sort} answer at ${at} on the ${on}${isRepeated ? ', twice, as after a lost answer' : ''}`,
});

/** The verdict of the attempt that waits longest, or of all. */
export const judge = action({
  given: fc.record({ isAll: fc.boolean(), isDoneTwice: fc.boolean() }),
  may: ({ attempts }) => attempts.some(({ state }) => state === 'queued'),
  async run({ world, model }, { isAll, isDoneTwice }) {
    const waiting = model.attempts.filter(({ state }) => state === 'queued').slice(0, isAll ? undefined : 1);
    for (const one of waiting) {
      await world.jobs.judge(one.id);
      // the process was killed before it could say that the job is done
      if (isDoneTwice) await world.jobs.judge(one.id);
      const { set, version } = model.tests[places[one.place].task];
      Object.assign(one, { state: 'done', share: shares[one.source!][set]!, testsVersion: version });
    }
  },
  say: ({ isAll, isDoneTwice }) =>
    `${isAll ? 'the verdicts of all that waits arrive' : 'one verdict arrives'}${isDoneTwice ? '; the job is done twice' : ''}`,
});
