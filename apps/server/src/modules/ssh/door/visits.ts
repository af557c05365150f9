import type { Socket } from 'node:net';
import { OwnFailure } from '../../../drivers/failure/own-failure.ts';
import { networkOf } from '../../../http/network-of.ts';

/** Connections that have not shown a key yet: of one network, and of all. */
const mostOfNetwork = 50;
const mostStrangers = 500;
const graceMs = 30_000;

export type Visit = {
  socket: Socket;
  admit(): void;
  /** What ends the connection when an error comes that nobody caught. */
  onFailed: () => void;
};

/**
 * Who has connected and not shown a key yet. When there are too many, the oldest one goes: those who show a key at once
 * are not affected, and an attacker locks nobody out.
 */
export function countVisits(onError: (error: unknown) => void) {
  const strangers = new Map<Socket, string>();
  const visits = new Map<string, Visit>();

  const dropOldest = (network: string | undefined, most: number) => {
    const here = [...strangers].filter(([, from]) => network === undefined || from === network);
    if (here.length > most) here[0]?.[0].destroy();
  };

  return {
    /** `begin` and all that the connection does from then on fail alone. */
    come(socket: Socket, begin: () => void): void {
      const network = networkOf(socket.remoteAddress ?? '');
      const name = `${socket.remoteAddress}:${socket.remotePort}`;
      const timer = setTimeout(() => socket.destroy(), graceMs);
      const admit = () => {
        clearTimeout(timer);
        strangers.delete(socket);
      };
      strangers.set(socket, network);
      const visit: Visit = { socket, admit, onFailed: () => socket.destroy() };
      const own = new OwnFailure('ssh', (error) => {
        onError(error);
        visit.onFailed();
      });
      own.guard(socket);
      visits.set(name, visit);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        admit();
        visits.delete(name);
      });
      dropOldest(network, mostOfNetwork);
      dropOldest(undefined, mostStrangers);
      own.run(begin);
    },
    find: ({ ip, port }: { ip: string; port: number }): Visit | undefined => visits.get(`${ip}:${port}`),
    endAll(): void {
      for (const { socket } of visits.values()) socket.destroy();
    },
  };
}
