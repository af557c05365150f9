import { adminStatistics } from '@put/contract/statistics/statistics';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { showGroupWeek } from './show-group-week.ts';
import { showCourseStatistics, showLessonStatistics } from './show-lesson-statistics.ts';
import { showTaskStatistics } from './show-task-statistics.ts';

export const statisticsRoutes = ({ db }: { db: Db }) => [
  handle(adminStatistics.task, ({ params, query }) => showTaskStatistics(db, params.id, query)),
  handle(adminStatistics.lesson, ({ params, query }) => showLessonStatistics(db, params.id, query.user_group_id)),
  handle(adminStatistics.course, ({ params, query }) => showCourseStatistics(db, params.id, query.user_group_id)),
  handle(adminStatistics.group, ({ params, query, viewer }) => showGroupWeek(db, viewer, params.id, query.day)),
];
