import { topicOf } from '@put/contract/base/endpoint';
import { lectureChannel, lectures } from '@put/contract/lessons/lectures';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Audience } from '../../http/audience.ts';
import { handle } from '../../http/mount.ts';
import { refuseUnread } from '../lessons/lessons.api.ts';
import { endLecture } from './end-lecture.ts';
import { leadLecture } from './lead-lecture.ts';
import { findLecture } from './lectures.store.ts';

export const lectureRoutes = ({ db, events, audience }: { db: Db; events: Events; audience: Audience }) => {
  const followersOf = (lessonId: number) => audience.countOf(topicOf(lectureChannel, lessonId));
  return [
    handle(lectures.get, async ({ params, viewer }) => {
      await refuseUnread(db, viewer, params.id);
      return { lecture: (await findLecture(db, params.id)) ?? null, followers: followersOf(params.id) };
    }),
    handle(lectures.lead, async ({ params, body, viewer }) => {
      await leadLecture({ db, events }, viewer, params.id, body);
      return { followers: followersOf(params.id) };
    }),
    handle(lectures.end, ({ params }) => endLecture({ db, events }, params.id)),
  ];
};
