import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdInText, paging, Time } from '../base/primitives.ts';
import { Verdict } from '../judge/verdicts.ts';

/** In the order in which settings show them. */
export const NotificationKind = z.enum([
  'answer',
  'remark',
  'marks',
  'returned',
  'verdict',
  'rejudged',
  'deadline',
  'announcement',
  'question',
  'reworked',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;
export const notificationKinds = NotificationKind.options;

export const notificationKindWords: Record<NotificationKind, string> = {
  answer: 'Ответы на вопросы',
  remark: 'Замечания к решениям',
  marks: 'Оценки преподавателя',
  returned: 'Работы на доработку',
  verdict: 'Вердикты, которых пришлось ждать',
  rejudged: 'Перепроверки решений',
  deadline: 'Сроки за день до них',
  announcement: 'Объявления',
  question: 'Вопросы учеников',
  reworked: 'Работы, сданные после доработки',
};

/** Kinds that only administrators get. */
export const staffKinds: readonly NotificationKind[] = ['question', 'reworked'];

const ofTask = { lesson_id: z.nullable(Id), task_id: Id, task_title: z.string() };
const ofSubmission = { submission_id: Id, ...ofTask };
const ofQuestion = {
  question_id: Id,
  lesson_id: Id,
  /** Null: the question is about the lesson's text. */
  task_id: z.nullable(Id),
  /** Of the task, or of the lesson. */
  title: z.string(),
  /** The beginning of the last message. */
  text_head: z.string(),
};

/** What each kind says. Titles are kept as they were then. */
export const notificationPayloads = {
  answer: z.object(ofQuestion),
  remark: z.object(ofSubmission),
  /** Null: the task hides what came of it. */
  marks: z.object({ ...ofSubmission, score: z.nullable(z.number()), max_score: z.nullable(z.number()) }),
  /** `until` of null: it may be handed in at any time. */
  returned: z.object({ ...ofSubmission, text_head: z.string(), until: z.nullable(Time) }),
  verdict: z.object({ ...ofSubmission, verdict: z.nullable(Verdict) }),
  rejudged: z.object({ ...ofSubmission, verdict: z.nullable(Verdict) }),
  deadline: z.object({
    lesson_id: Id,
    lesson_title: z.string(),
    course_title: z.string(),
    deadline: Time,
    /** Required tasks of the lesson that are not handed in. */
    tasks_left: z.int(),
  }),
  announcement: z.object({ announcement_id: Id, title: z.string(), text_head: z.string(), by_name: z.string() }),
  question: z.object({ ...ofQuestion, user_id: Id, user_name: z.string() }),
  reworked: z.object({ ...ofSubmission, user_id: Id, user_name: z.string() }),
} satisfies Record<NotificationKind, z.ZodMiniObject>;
export type NotificationPayload<Kind extends NotificationKind> = z.output<(typeof notificationPayloads)[Kind]>;

const row = {
  id: Id,
  /** Of the lesson that it is about; null: none, or it is gone. */
  course_id: z.nullable(Id),
  /** How often the same happened to the same thing since it was read last: «3 новых ответа». */
  count: z.int(),
  read_at: z.nullable(Time),
  created_at: Time,
  /** When it happened last. */
  updated_at: Time,
};
const rowOf = <K extends NotificationKind>(kind: K) =>
  z.object({ ...row, kind: z.literal(kind), payload: notificationPayloads[kind] });

/** One thing that has news for a person. */
export const Notification = z.discriminatedUnion('kind', [
  rowOf('answer'),
  rowOf('remark'),
  rowOf('marks'),
  rowOf('returned'),
  rowOf('verdict'),
  rowOf('rejudged'),
  rowOf('deadline'),
  rowOf('announcement'),
  rowOf('question'),
  rowOf('reworked'),
]);
export type Notification = z.infer<typeof Notification>;

const KindSetting = z.object({ in_product: z.boolean(), by_mail: z.boolean() });
/** `by_mail` counts for what is unread, so it means nothing where `in_product` is off. */
export const NotificationSettings = z.object({
  kinds: z.object({
    answer: KindSetting,
    remark: KindSetting,
    marks: KindSetting,
    returned: KindSetting,
    verdict: KindSetting,
    rejudged: KindSetting,
    deadline: KindSetting,
    announcement: KindSetting,
    question: KindSetting,
    reworked: KindSetting,
  } satisfies Record<NotificationKind, z.ZodMiniType>),
  /** The hour of the daily e-mail in my time zone; null: no such e-mails. */
  digest_hour: z.nullable(z.int().check(z.minimum(0), z.maximum(23))),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Whether the daily e-mail can come at all: a mail server is set up, and the address is confirmed. */
export const MailReach = z.enum(['ready', 'no_server', 'no_email', 'not_confirmed']);
export type MailReach = z.infer<typeof MailReach>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/user/notifications',
    access: 'signed-in',
    nameless: { keeps: ['title', 'task_title', 'lesson_title', 'course_title'], ordered: ['notifications'] },
    summary: 'My notifications, the latest first; `before`: those that stand below this one',
    query: z.object({
      unread: z.optional(z.literal('true')),
      limit: paging.limit,
      before: z.optional(IdInText),
    }),
    reply: z.object({ notifications: z.array(Notification), unread: z.int(), has_more: z.boolean() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/user/notifications/read',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'a thing of one’s own',
    summary: 'I have read these, or all; ids of others change nothing',
    body: z.union([
      z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
      z.object({ all: z.literal(true) }),
    ]),
    reply: z.object({ unread: z.int() }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/user/notification_settings',
    access: 'signed-in',
    summary: 'Which notifications I want, and where',
    reply: z.object({ settings: NotificationSettings, mail: MailReach }),
  }),
  changeSettings: endpoint({
    method: 'POST',
    path: '/user/notification_settings',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'a thing of one’s own',
    summary: 'Change which notifications I want',
    body: NotificationSettings,
    reply: NotificationSettings,
  }),
};
