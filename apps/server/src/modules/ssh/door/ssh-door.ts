import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { containerChannel } from '@put/contract/containers/containers';
import ssh2, { type Algorithms } from 'ssh2';
import { sessionsEnded } from '../../accounts/accounts.api.ts';
import { keyRemoved } from '../change-keys.ts';
import { readHostKey } from './host-key.ts';
import { Passage } from './passage.ts';
import type { SshTools } from './ssh-tools.ts';
import { countVisits } from './visits.ts';

/** Where this process listens for ssh, and whether it does. */
export type SshDoor = {
  host: string;
  port: number;
  hostKeyFile: string;
  /** Why nobody can come in, in Russian. */
  problem: string | null;
};

/** What changes without news, such as a person who is locked while nobody is signed in, is seen by then. */
const checkMs = 15_000;

const algorithms: Algorithms = {
  kex: ['curve25519-sha256', 'curve25519-sha256@libssh.org', 'ecdh-sha2-nistp256', 'ecdh-sha2-nistp384'],
  cipher: ['chacha20-poly1305@openssh.com', 'aes256-gcm@openssh.com', 'aes128-gcm@openssh.com', 'aes256-ctr'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  serverHostKey: ['ssh-ed25519'],
  compress: ['none'],
};

/** Listens for those who come to their containers over ssh, until the returned function is called. */
export function watchSshDoor(tools: SshTools & { ssh: SshDoor | undefined }): (() => Promise<void>) | undefined {
  const { ssh: door, onError } = tools;
  if (!door) return undefined;
  const opened = openDoor(tools, door).catch((error: unknown) => {
    door.problem = 'Вход по ssh не работает: нет ключа сервера.';
    onError(error);
    return undefined;
  });
  return async () => (await opened)?.();
}

async function openDoor(tools: SshTools, door: SshDoor): Promise<() => Promise<void>> {
  const hostKey = await readHostKey(door.hostKeyFile);
  const visits = countVisits(tools.onError);
  const passages = new Set<Passage>();
  const server = new ssh2.Server(
    { hostKeys: [hostKey], ident: 'put', algorithms, keepaliveInterval: 30_000, keepaliveCountMax: 4 },
    (client, info) => {
      const visit = visits.find(info);
      // ssh2 tells of a connection when its greeting was right
      visit?.reach('greeted');
      if (visit) new Passage(tools, client, visit, passages);
    },
  );
  server.on('error', tools.onError);
  const listener = createServer({ noDelay: true }, (socket) => {
    visits.come(socket, () => server.injectSocket(socket));
  });
  listen(listener, door, tools.onError);
  const stopChecks = checkOften(tools, passages);
  return () =>
    new Promise((resolve) => {
      stopChecks();
      listener.close(() => resolve());
      visits.endAll();
    });
}

function listen(listener: NetServer, door: SshDoor, onError: SshTools['onError']): void {
  door.problem = 'Вход по ssh открывается.';
  listener.on('error', (error: NodeJS.ErrnoException) => {
    door.problem = `Вход по ssh не работает: порт ${door.port} на сервере занят или закрыт.`;
    onError(new Error(`Вход по ssh не открыть: порт ${door.port} (PT_SSH): ${error.code}`));
  });
  listener.listen(door.port, door.host, () => {
    door.port = (listener.address() as AddressInfo).port;
    door.problem = null;
  });
}

/** Asks again whether those who are in may stay: at news of what could end it, and now and then. */
function checkOften({ events, onError }: SshTools, passages: Set<Passage>): () => void {
  const checkAll = () => {
    for (const passage of passages) passage.check().catch(onError);
  };
  const stops = [
    events.listen(`${containerChannel.name}:`, checkAll),
    events.listen(sessionsEnded, checkAll),
    events.listen(keyRemoved, checkAll),
    events.onGap(checkAll),
  ];
  const timer = setInterval(checkAll, checkMs);
  return () => {
    clearInterval(timer);
    stops.forEach((stop) => stop());
  };
}
