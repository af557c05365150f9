import type { ContainerEngine } from '../../../drivers/container/container-engine.ts';
import type { Db } from '../../../drivers/database/database.ts';
import type { Events } from '../../../drivers/events/events.ts';

export type SshTools = {
  db: Db;
  events: Events;
  containers: ContainerEngine;
  publicUrl: () => string;
  onError: (error: unknown) => void;
};
