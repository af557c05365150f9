import { examChannel } from '@put/contract/exams/exams';
import { examRoomChannel } from '@put/contract/exams/exam-keeping';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { examRoutes } from './exams.routes.ts';
import { findRoom } from './exam-room.store.ts';
import { findMyExam } from './exams.store.ts';
import type { HandInTools } from './hand-in-exam.ts';
import { handInOverdueOften } from './hand-in-overdue.ts';

type ClockTools = HandInTools & { onError: (error: unknown) => void };

export const examsModule = {
  routes: examRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: examChannel, mayFollow: async (viewer, id) => (await findMyExam(db, viewer, id)) !== undefined },
    { channel: examRoomChannel, mayFollow: async (_viewer, id) => (await findRoom(db, id)) !== undefined },
  ],
  whileWorking: (tools: ClockTools) => handInOverdueOften(tools),
};
