import type { Health, HealthState, LiveProcess } from '@put/contract/system/health';
import type { Facts } from './read-facts.ts';

/** The alerts of `deploy/prometheus/alerts.yml` begin at the same figures as `look`. */
const disk = { lookBelow: 0.1, brokenBelow: 0.03 };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const waitsMs = {
  submission: { look: 5 * minuteMs, broken: 30 * minuteMs },
  mail: { look: 30 * minuteMs, broken: 4 * 60 * minuteMs },
  container: { look: 15 * minuteMs, broken: 60 * minuteMs },
};
const certificateMs = { look: 14 * dayMs, broken: 3 * dayMs };

const worst = (...states: HealthState[]): HealthState =>
  states.find((state) => state === 'broken') ?? states.find((state) => state === 'look') ?? 'good';

export const stateOfDisk = (folders: Health['disk']['folders']): HealthState =>
  worst(
    ...folders.map(({ free_bytes, size_bytes }): HealthState => {
      const free = size_bytes === 0 ? 0 : free_bytes / size_bytes;
      if (free < disk.brokenBelow) return 'broken';
      return free < disk.lookBelow ? 'look' : 'good';
    }),
  );

/** An error that nobody caught is worth a look for a day. */
export const stateOfProcesses = (list: readonly LiveProcess[], now: string): HealthState =>
  list.some(({ is_gone, uncaught }) => is_gone || (uncaught && Date.parse(now) - Date.parse(uncaught.last_at) < dayMs))
    ? 'look'
    : 'good';

export const stateOfBackup = ({ warning }: Facts['backup']): HealthState => {
  if (warning === null) return 'good';
  return warning === 'failed' || warning === 'unsound' ? 'broken' : 'look';
};

/** How what waits is, by the moment since when it waits. */
export function stateOfWaiting(what: keyof typeof waitsMs, oldestAt: string | null, now: string): HealthState {
  const waitedMs = oldestAt === null ? 0 : Date.parse(now) - Date.parse(oldestAt);
  const { look, broken } = waitsMs[what];
  if (waitedMs >= broken) return 'broken';
  return waitedMs >= look ? 'look' : 'good';
}

export const stateOfJudge = ({
  processes,
  broken,
  unserved,
}: Pick<Health['judge'], 'processes' | 'broken' | 'unserved'>): HealthState =>
  processes === 0 || broken.length > 0 || unserved.length > 0 ? 'broken' : 'good';

export const stateOfContainers = (
  { engine, containers }: Pick<Facts, 'engine' | 'containers'>,
  now: string,
): HealthState => {
  if (engine === null) return 'good';
  if (engine.state === 'broken') return 'broken';
  return stateOfWaiting('container', containers.oldest_queued_at, now);
};

/** Without a server e-mails wait for an administrator; that is right only where somebody tries the product out. */
export const stateOfMail = (
  { oldest_at, failed }: Facts['mail'],
  now: string,
  { hasServer, isProduction }: { hasServer: boolean; isProduction: boolean },
): HealthState =>
  worst(stateOfWaiting('mail', oldest_at, now), failed > 0 || (isProduction && !hasServer) ? 'look' : 'good');

/** An address without https is for trying out; then there is nothing to say. */
export function stateOfCertificate(
  { host, ends_at, problem }: Omit<Health['certificate'], 'state'>,
  now: string,
): HealthState {
  if (host === null) return 'good';
  if (ends_at === null) return 'look';
  const leftMs = Date.parse(ends_at) - Date.parse(now);
  if (leftMs < certificateMs.broken) return 'broken';
  return leftMs < certificateMs.look || problem !== null ? 'look' : 'good';
}
