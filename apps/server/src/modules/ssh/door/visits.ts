import type { Socket } from 'node:net';
import { OwnFailure } from '../../../drivers/failure/own-failure.ts';
import { networkOf } from '../../../http/network-of.ts';

/** Connections that have not shown a key yet: of one network, and of all. */
const mostOfNetwork = 50;
const mostStrangers = 500;
const graceMs = 30_000;

/** How far a stranger has come: has connected; has greeted as a client of ssh does; has named a key of ours. */
const steps = ['come', 'greeted', 'known'] as const;
type Step = (typeof steps)[number];

export type Visit = {
  socket: Socket;
  admit(): void;
  /** The connection has come so far; it never goes back. */
  reach(step: Step): void;
  /** What ends the connection when an error comes that nobody caught. */
  onFailed: () => void;
};

/**
 * Who has connected and not shown a key yet. When there are too many, of those who have come least far the oldest one
 * goes: those who show a key at once are not affected, nor is a person with a slow line by a crowd that says nothing.
 */
export function countVisits(onError: (error: unknown) => void) {
  const strangers = new Map<Socket, { network: string; step: Step }>();
  const visits = new Map<string, Visit>();

  const dropOldest = (network: string | undefined, most: number) => {
    const here = [...strangers].filter(([, stranger]) => network === undefined || stranger.network === network);
    if (here.length <= most) return;
    const least = steps.find((step) => here.some(([, stranger]) => stranger.step === step));
    const [first] = here.find(([, stranger]) => stranger.step === least)!;
    // its end is told later, and many may come meanwhile
    strangers.delete(first);
    first.destroy();
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
      const stranger = { network, step: steps[0] as Step };
      strangers.set(socket, stranger);
      const reach = (step: Step) => {
        if (steps.indexOf(step) > steps.indexOf(stranger.step)) stranger.step = step;
      };
      const visit: Visit = { socket, admit, reach, onFailed: () => socket.destroy() };
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
