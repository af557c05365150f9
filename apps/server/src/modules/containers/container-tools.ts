import type { Db } from '../../drivers/database/database.ts';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Metrics } from '../../drivers/metrics/metrics.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import type { Queue } from '../../drivers/queue/queue.ts';

/** What the life of containers needs of a process. */
export type ContainerTools = {
  db: Db;
  locks: Locks;
  events: Events;
  queue: Queue;
  files: Files;
  containers: ContainerEngine;
  metrics?: Pick<Metrics, 'containerStart' | 'containerRepaired'> | undefined;
};
