import { Refusal } from '@put/contract/refusals';
import { health } from '@put/contract/system';
import { handle } from '../../http/mount.ts';
import type { Readiness } from '../../http/readiness.ts';

export const systemRoutes = ({ readiness }: { readiness: Readiness }) => [
  handle(health.live, async () => ({ status: 'ok' as const })),
  handle(health.ready, async () => {
    if (!(await readiness.isReady())) throw new Refusal('not_ready');
    return { status: 'ok' as const };
  }),
];
