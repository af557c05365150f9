import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Metrics } from '../../drivers/metrics/metrics.ts';

/** What the work with a running container needs of a process. */
export type WorkTools = {
  db: Db;
  events: Events;
  files: Files;
  containers: ContainerEngine;
  metrics?: Pick<Metrics, 'terminalBytes'> | undefined;
};
