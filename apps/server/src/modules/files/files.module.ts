import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import { fileRoutes } from './files.routes.ts';
import { forgetOrphansDaily } from './forget-orphans.ts';

type ClockTools = { db: Db; files: Files; graceDays: number; onError: (error: unknown) => void };

export const filesModule = {
  routes: fileRoutes,
  whileWorking: ({ onError, ...tools }: ClockTools) => forgetOrphansDaily(tools, onError),
};
