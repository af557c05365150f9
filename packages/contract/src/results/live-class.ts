import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { Doing } from './presence.ts';
import { TaskAnswer, TaskKind } from '../kinds/kinds.ts';
import { Language, SourceFile } from '../judge/languages.ts';
import { Id, IdInText, idParams, paging, Time } from '../base/primitives.ts';
import { Stuck, StuckRules, Try } from './stuck.ts';
import { Draft } from '../submissions/submissions.ts';
import { Verdict } from '../judge/verdicts.ts';

/** Where a student is in a lesson, and what the student does there. */
export const Presence = z.object({
  user_id: Id,
  /** Null: the text of the lesson. */
  task_id: z.nullable(Id),
  doing: Doing,
  /** Since when that task is in sight; of who is away: since when out of sight. */
  since: Time,
  /** How long the task was in sight before that. */
  spent_seconds: z.int(),
  /** The last change of the text, or run. */
  changed_at: Time,
  /** Until when nobody is reminded of this student, because a teacher is on the way. */
  quiet_until: z.nullable(Time),
});
export type Presence = z.infer<typeof Presence>;

/** A student at a task. `tries`, of tasks that are not solved: the last ones, oldest first. */
export const ClassCell = z.object({
  status: z.enum(['tried', 'review', 'partial', 'accepted']),
  score: z.number(),
  attempts: z.int(),
  last_submitted_at: Time,
  /** When the points rose last. */
  rose_at: z.nullable(Time),
  tries: z.optional(z.array(Try)),
  /** How many of `tries` came after the last rise. */
  tries_after_rise: z.optional(z.int()),
});
export type ClassCell = z.infer<typeof ClassCell>;

export const ClassPerson = z.object({
  user_id: Id,
  /** From 1, by name; it stands instead of the name where names are left out. */
  seat: z.int(),
  /** Null: names are left out. */
  name: z.nullable(z.object({ first: z.string(), last: z.nullable(z.string()) })),
  /** Null: was not in the lesson yet. */
  presence: z.nullable(Presence),
  /** In the order of the tasks; null: nothing handed in. */
  cells: z.array(z.nullable(ClassCell)),
  /** Columns of tasks that do not count for this person. */
  excused: z.array(z.int()),
  /** Open questions in this lesson. */
  questions: z.int(),
  /** Why the person needed help at `now`. A page that stands open asks the same rules again. */
  stuck: z.nullable(Stuck),
});
export type ClassPerson = z.infer<typeof ClassPerson>;

export const ClassTask = z.object({
  task_id: Id,
  title: z.string(),
  /** How long the task takes those who solve it; null: fewer than three have. */
  median_seconds: z.nullable(z.number()),
});
export type ClassTask = z.infer<typeof ClassTask>;

/** An attempt that was judged a moment ago. */
export const ClassNews = z.extend(Try, {
  user_id: Id,
  task_id: Id,
  at: Time,
});
export type ClassNews = z.infer<typeof ClassNews>;

export const LiveClass = z.object({
  title: z.string(),
  course_id: Id,
  course_title: z.string(),
  user_groups: z.array(z.object({ id: Id, title: z.string() })),
  /** By the clock of the server. */
  now: Time,
  rules: StuckRules,
  tasks: z.array(ClassTask),
  people: z.array(ClassPerson),
  /** Attempts of the last ten minutes, newest first, no more than fifty. */
  news: z.array(ClassNews),
});
export type LiveClass = z.infer<typeof LiveClass>;

/** For how long «Подхожу» silences the reminders of a student. */
export const quietMinutes = 5;

/** What a student has typed last, read when a teacher asks. */
const OpenedCode = z.object({
  kind: TaskKind,
  draft: z.nullable(Draft),
  /** The last attempt; null: none yet. */
  submission_id: z.nullable(Id),
});
export type OpenedCode = z.infer<typeof OpenedCode>;

/** A solution to talk about with the class: nothing in it says whose it is. */
const UnnamedSolution = z.object({
  task_title: z.string(),
  kind: TaskKind,
  language: z.nullable(Language),
  files: z.array(SourceFile),
  answer: z.nullable(TaskAnswer),
  verdict: z.nullable(Verdict),
  /** How many students' last attempt ended like this one. */
  students: z.int(),
  /** What the judge showed of the test that failed; null where it showed nothing. */
  test: z.nullable(
    z.object({
      name: z.string(),
      input: z.nullable(z.string()),
      expected: z.nullable(z.string()),
      got: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  ),
});
export type UnnamedSolution = z.infer<typeof UnnamedSolution>;

const ofStudent = z.object({ user_id: Id });

export const liveClass = {
  get: endpoint({
    method: 'GET',
    path: '/admin/lesson/:id/class',
    access: 'admin',
    right: 'course.results',
    of: { lesson: 'params.id' },
    nameless: { keeps: ['title', 'course_title', 'failed_test'], ordered: ['news'] },
    summary: 'Who does what in a lesson now, and how far everybody is; `names=no` leaves names out',
    params: idParams,
    query: z.object({ user_group_id: z.optional(IdInText), names: z.optional(z.literal('no')) }),
    reply: LiveClass,
    refusals: ['not_found'],
  }),
  comeTo: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/class/come',
    access: 'admin',
    right: 'course.lead',
    of: { lesson: 'params.id' },
    unaudited: 'over when the lesson is',
    summary: 'I go to this student: no reminders of the student for five minutes; `is_coming: false` takes that back',
    params: idParams,
    body: z.extend(ofStudent, { is_coming: z.boolean() }),
    reply: Presence,
    refusals: ['not_found'],
  }),
  openCode: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/class/code',
    access: 'admin',
    right: 'course.lead',
    of: { lesson: 'params.id' },
    audits: 'open_code',
    summary: 'What a student has typed at a task, though it is not handed in; the audit keeps who looked',
    params: idParams,
    body: z.extend(ofStudent, { task_id: Id }),
    reply: OpenedCode,
    refusals: ['not_found'],
  }),
  example: endpoint({
    method: 'GET',
    path: '/admin/lesson/:id/class/example',
    access: 'admin',
    right: 'course.lead',
    of: { lesson: 'params.id' },
    summary: 'A solution without a name that ended as the last ones of most students who have not solved the task',
    params: idParams,
    query: z.object({ task_id: IdInText, offset: paging.offset }),
    reply: UnnamedSolution,
    refusals: ['not_found'],
  }),
  setRules: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/class/rules',
    access: 'admin',
    right: 'course.lead',
    of: { lesson: 'params.id' },
    audits: 'change_stuck_rules',
    summary: 'When a student of this lesson counts as stuck; null: as usual',
    params: idParams,
    body: z.object({ rules: z.nullable(StuckRules), began_from: beganFrom }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'changed_meanwhile'],
  }),
};

/** Sent when students come, go, change the task or what they do; at most every ten seconds while all is as it was. */
export const classChannel = channel({
  name: 'class:lesson',
  access: 'admin',
  right: 'course.results',
  of: 'lesson',
  data: z.object({ people: z.array(Presence) }),
});
