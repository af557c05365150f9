import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdInText, idParams, Time } from '../base/primitives.ts';
import { ReadText } from '../lessons/read-text.ts';

const row = {
  id: Id,
  title: z.string(),
  by_name: z.nullable(z.string()),
  created_at: Time,
  read_at: z.nullable(Time),
};

/** A teacher's words to a course or a group, as one of its people sees them. */
export const MyAnnouncementRow = z.object(row);
export type MyAnnouncementRow = z.infer<typeof MyAnnouncementRow>;

export const MyAnnouncement = z.object({
  ...row,
  /** Markdown. */
  text: z.string(),
  text_tree: ReadText,
  /** Whom it was written to: the course or the group. */
  to_title: z.string(),
  course_id: z.nullable(Id),
});
export type MyAnnouncement = z.infer<typeof MyAnnouncement>;

export const announcements = {
  /** Those taken back are in no list. */
  mine: endpoint({
    method: 'GET',
    path: '/user/announcements',
    access: 'signed-in',
    summary: 'The latest announcements to me, of a course',
    query: z.object({ course_id: IdInText }),
    reply: z.object({ announcements: z.array(MyAnnouncementRow), total: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/announcement/:id',
    access: 'signed-in',
    summary: 'An announcement to me',
    params: idParams,
    reply: MyAnnouncement,
    refusals: ['not_found'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/user/announcement/:id/read',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'a thing of one’s own',
    summary: 'I have read it; a repeat changes nothing',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
};
