import * as z from 'zod/mini';
import { channel, endpoint } from '../base/endpoint.ts';
import { Created, Id, IdInText, idParams, paging, Time, title } from '../base/primitives.ts';

export const NewAnnouncement = z
  .object({
    course_id: z.optional(z.nullable(Id)),
    user_group_id: z.optional(z.nullable(Id)),
    title: title('заголовок'),
    /** Markdown. */
    text: z.string().check(z.trim(), z.minLength(1, 'Напишите текст'), z.maxLength(20_000, 'Не длиннее 20 000 знаков')),
    /** Also to confirmed addresses of those who want such e-mails. */
    by_mail: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ course_id, user_group_id }) => (course_id == null) !== (user_group_id == null), {
      message: 'Выберите курс или группу',
      path: ['course_id'],
    }),
  );
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

export const AnnouncementRow = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  course_id: z.nullable(Id),
  user_group_id: z.nullable(Id),
  /** The course or the group. */
  to_title: z.string(),
  by_name: z.nullable(z.string()),
  by_mail: z.boolean(),
  created_at: Time,
  /** When it was taken back; nobody sees it since then. */
  withdrawn_at: z.nullable(Time),
  /** Who were its people when it was sent, and how many of them have opened it. */
  recipients: z.int(),
  read: z.int(),
});
export type AnnouncementRow = z.infer<typeof AnnouncementRow>;

const Reader = z.object({ user_id: Id, user_name: z.string(), read_at: z.nullable(Time) });

export const adminAnnouncements = {
  list: endpoint({
    method: 'GET',
    path: '/admin/announcements',
    access: 'admin',
    right: 'course.announce',
    of: 'viewer',
    summary: 'Announcements, the latest first, with how many have read them',
    query: z.object({
      course_id: z.optional(IdInText),
      user_group_id: z.optional(IdInText),
      limit: paging.limit,
      offset: paging.offset,
    }),
    reply: z.object({ announcements: z.array(AnnouncementRow), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/announcement',
    access: 'admin',
    right: 'course.announce',
    of: { course: 'body.course_id?', user_group: 'body.user_group_id?' },
    audits: 'announce',
    summary: 'Announce something to the people of a course or a group; Idempotency-Key makes a repeat harmless',
    body: NewAnnouncement,
    reply: Created,
    refusals: ['not_found', 'nobody_there'],
  }),
  readers: endpoint({
    method: 'GET',
    path: '/admin/announcement/:id/readers',
    access: 'admin',
    right: 'course.announce',
    of: { announcement: 'params.id' },
    summary: 'Who has read it and who has not',
    params: idParams,
    reply: z.object({ readers: z.array(Reader), total: z.int() }),
    refusals: ['not_found'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/admin/announcement/:id',
    access: 'admin',
    right: 'course.announce',
    of: { announcement: 'params.id' },
    audits: 'withdraw_announcement',
    summary: 'Take it back: it goes from all screens; e-mails stay where they are',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
};

/** Of one announcement, to administrators: how many have read it. */
export const announcementChannel = channel({
  name: 'announcement',
  access: 'admin',
  right: 'course.announce',
  of: 'announcement',
  data: z.object({ id: Id, read: z.int() }),
});
