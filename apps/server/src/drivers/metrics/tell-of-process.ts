import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import { uncaughtErrors } from '../failure/own-failure.ts';
import type { Queue } from '../queue/queue.ts';
import { type Figure, figure, type Metrics } from './metrics.ts';

type Parts = { pool: Database['pool']; queue: Queue; events: Events; isSilent: () => boolean };

/** Tells what a process holds in its hands, and counts the news that it hears, by topics without numbers of rows. */
export function tellOfProcess(metrics: Metrics, { events, ...parts }: Parts): void {
  metrics.ask(() => figuresOf(parts));
  events.listen('', (_news, topic) => metrics.newsHeard(kindOf(topic)));
  events.onGap(() => metrics.newsMissed());
}

const kindOf = (topic: string): string => /^[a-z]+(?:[-_:][a-z]+)*/.exec(topic)?.[0] ?? 'other';

function figuresOf({ pool, queue, isSilent }: Omit<Parts, 'events'>): Figure[] {
  const { totalCount, idleCount, waitingCount } = pool;
  const running = new Map<string, number>();
  for (const { name } of queue.running()) running.set(name, (running.get(name) ?? 0) + 1);
  return [
    figure(
      'put_uncaught_errors',
      'Errors since the start that nobody caught; each failed one piece of work alone',
      uncaughtErrors()?.count ?? 0,
    ),
    figure('put_database_up', 'Whether the database answers this process', Number(!isSilent())),
    {
      name: 'put_database_connections',
      help: 'Connections of the pool, and who waits for one',
      samples: Object.entries({ used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }).map(
        ([state, value]) => ({ labels: { state }, value }),
      ),
    },
    {
      name: 'put_jobs_running',
      help: 'Jobs that this process works on; those that judge take places of the judge',
      samples: [...running].map(([job, value]) => ({ labels: { job }, value })),
    },
  ];
}
