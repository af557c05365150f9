import type { ContainerReason } from '@put/contract/containers/containers';
import type { Activity } from '../../../drivers/container/protocol/agent.ts';
import type { ContainerEngine } from '../../../drivers/container/container-engine.ts';
import type { ContainerTools } from '../container-tools.ts';
import { changeLife, type ContainerLife, listAtWork, lockLife, now } from '../containers.store.ts';
import { withAgent } from '../running-agent.ts';
import { tellContainer } from '../tell-container.ts';
import { halt } from '../life/want-container.ts';

/** The page shows when an idle container stops from this on. */
const quietMs = 90_000;
const busyShare = 0.02;
const warnMs = 15 * 60_000;
/** Where the engine does not bound the disk, a home folder may be so much larger for a while. */
const diskShare = 1.5;
const mb = 1_000_000;
const atOnce = 8;

type Look = { atMs: number; cpuMs: number };
/** What was seen in the containers of each engine of this process the last time, by container and generation. */
const looks = new WeakMap<ContainerEngine, Map<string, Look>>();

/**
 * Looks at each running container, warns before its time is over, and stops it when its time is over, or when nobody has
 * worked in it for its idle minutes: no visible page, no typing and no output, no program in the foreground, none that
 * listens, and hardly any processor time.
 */
export async function lookAfterWork(tools: ContainerTools, everyMs: number): Promise<void> {
  const running = (await listAtWork(tools.db)).filter(({ state }) => state === 'running');
  const seen = looks.get(tools.containers) ?? new Map<string, Look>();
  looks.set(tools.containers, seen);
  const names = new Set(running.map(nameOf));
  for (const name of seen.keys()) if (!names.has(name)) seen.delete(name);
  const due = running.filter((life) => Date.now() - (seen.get(nameOf(life))?.atMs ?? 0) >= everyMs);
  for (let at = 0; at < due.length; at += atOnce)
    await Promise.all(due.slice(at, at + atOnce).map((life) => lookInto(tools, life, seen)));
  for (const life of running) await keepTime(tools, life);
}

const nameOf = ({ id, generation }: ContainerLife): string => `${id}:${generation}`;

type Seen = { activity: Activity; usedMb: number; isBusy: boolean };

async function lookInto(tools: ContainerTools, life: ContainerLife, seen: Map<string, Look>): Promise<void> {
  const before = seen.get(nameOf(life));
  const asked = await withAgent(
    tools,
    life.id,
    async (agent) => ({ activity: await agent.activity(), disk: await agent.disk() }),
    life.generation,
  ).catch(() => undefined);
  const atMs = Date.now();
  seen.set(nameOf(life), { atMs, cpuMs: asked?.activity.cpuMs ?? before?.cpuMs ?? 0 });
  if (!asked) return note(tools, life, undefined);
  const spentMs = before ? asked.activity.cpuMs - before.cpuMs : 0;
  const isBusy = before !== undefined && spentMs > busyShare * (atMs - before.atMs);
  await note(tools, life, { activity: asked.activity, usedMb: asked.disk.usedBytes / mb, isBusy });
}

/** Undefined: the agent does not answer. Then nothing is known but the visible page. */
async function note(tools: ContainerTools, { id, generation }: ContainerLife, seen: Seen | undefined): Promise<void> {
  await tools.db.transaction().execute(async (tx) => {
    const life = await lockLife(tx, id);
    if (life?.state !== 'running' || life.generation !== generation) return;
    const activeMs = Math.max(msOf(life.active_at), seen ? lastSignOf(seen) : 0);
    const lastMs = Math.max(activeMs, msOf(life.attended_at));
    const endMs = lastMs + life.spec.idle_minutes * 60_000;
    const idle_stop_at = Date.now() - lastMs < quietMs ? null : new Date(endMs).toISOString();
    const usedMb = seen?.usedMb ?? life.disk_used_mb;
    const active_at = new Date(activeMs).toISOString();
    await changeLife(tx, id, { active_at, idle_stop_at, disk_used_mb: usedMb });
    const over = overOf(tools, life, usedMb, endMs);
    if (over) return halt(tools, tx, life, over);
    if (idle_stop_at !== life.idle_stop_at || Math.round(usedMb) !== Math.round(life.disk_used_mb))
      await tellContainer(tools, tx, id);
  });
}

function overOf(
  { containers }: ContainerTools,
  { spec }: ContainerLife,
  usedMb: number,
  endMs: number,
): ContainerReason | undefined {
  if (Date.now() >= endMs) return 'idle';
  const isOver = !containers.capabilities().hardDiskLimit && usedMb > spec.disk_mb * diskShare;
  return isOver ? 'disk_over' : undefined;
}

const lastSignOf = ({ activity: { isForeground, isListening, idleMs }, isBusy }: Seen): number =>
  isForeground || isListening || isBusy ? Date.now() : Date.now() - Math.max(0, idleMs);

const msOf = (time: string | null): number => (time === null ? 0 : Date.parse(time));

/** Warns in every terminal a quarter of an hour before the end, once; and ends. */
async function keepTime(tools: ContainerTools, life: ContainerLife): Promise<void> {
  const { id, generation, stop_at, warned_at } = life;
  if (stop_at === null) return;
  const leftMs = Date.parse(stop_at) - Date.now();
  if (leftMs > warnMs || (warned_at !== null && leftMs > 0)) return;
  const isNow = await tools.db.transaction().execute(async (tx) => {
    const locked = await lockLife(tx, id);
    if (locked?.state !== 'running' || locked.generation !== generation) return false;
    if (leftMs <= 0) await halt(tools, tx, locked, 'time_over');
    else await changeLife(tx, id, { warned_at: now });
    return leftMs > 0 && locked.warned_at === null;
  });
  if (!isNow) return;
  const minutes = Math.max(1, Math.round(leftMs / 60_000));
  const words = `Через ${minutes} мин контейнер остановится: время работы вышло. Файлы останутся, запустить снова можно сразу.`;
  await withAgent(tools, id, (agent) => agent.tellAll(words), generation).catch(() => undefined);
}
