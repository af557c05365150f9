import { adminHealth, type WayHere, wayFileBytes } from '@put/contract/system/health';
import { Refusal } from '@put/contract/base/refusals';
import { health } from '@put/contract/system/system';
import type { Files } from '../../drivers/files/files.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import { handle } from '../../http/mount.ts';
import type { Readiness } from '../../http/readiness.ts';
import type { SystemTools } from './begin-telling.ts';
import type { FactTools } from './read-facts.ts';
import { healthOf } from './show-health.ts';

type Tools = Omit<FactTools, 'areContainersOff'> & {
  files: Pick<Files, 'trouble'>;
  mail: Pick<Mail, 'hasServer'>;
  system: SystemTools;
  readiness: Readiness;
};

export const systemRoutes = (tools: Tools) => {
  let showHealth: ReturnType<typeof healthOf> | undefined;
  return [
    handle(health.live, async () => ({ status: 'ok' as const })),
    handle(health.ready, async () => {
      if (!(await tools.readiness.isReady())) throw new Refusal('not_ready');
      return { status: 'ok' as const };
    }),
    handle(adminHealth.tryWay, async ({ upload, from }): Promise<WayHere> => {
      await upload.read(wayFileBytes, readToNowhere);
      return { host: from.hostHeader, ip: from.ip, address: addressOfWay(from.isForwarded, tools.system.proxies) };
    }),
    handle(adminHealth.show, () => (showHealth ??= healthOf(tools))()),
  ];
};

async function readToNowhere(content: AsyncIterable<Uint8Array>) {
  for await (const _ of content);
  return { drop: () => Promise.resolve() };
}

function addressOfWay(isForwarded: boolean, proxies: number): WayHere['address'] {
  if (isForwarded) return proxies === 0 ? 'unread' : 'right';
  return proxies === 0 ? 'right' : 'missing';
}
