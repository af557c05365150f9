import { setTimeout as wait } from 'node:timers/promises';
import type { Place } from './container-places.ts';
import { signIn } from './product.ts';
import { openTerminal } from './terminal.ts';

/** What one student typed; each goes on until the container ends. */
const evils: readonly string[][] = [
  // grows while it is copied
  ['while :; do seq 1000 >> journal.txt; sleep 1; done'],
  // over the limit of the disk, again and again
  [
    'while :; do for i in 1 2 3 4 5 6; do dd if=/dev/zero of=c$i bs=1M count=40; sleep 2; done; rm -f c?; sleep 2; done',
  ],
  // files grow, are renamed and vanish; names in cp1251, holes, many files, deep folders
  [
    'while :; do for i in $(seq 50); do seq $i >> g$i; mv g$i h$i 2>/dev/null; rm -f h$((i - 3)); done; sleep 0.2; done',
    "for n in 'a\\xef\\xf0' 'b\\xe8' 'c\\xff\\xfe'; do touch \"$(printf $n)\"; done; truncate -s 1M hole.img; " +
      'd=.; for i in $(seq 100); do d=$d/deep; mkdir $d; done; mkdir -p many; ' +
      'for i in $(seq 50000); do : > many/$i; done; while :; do rm -rf many/1*; for i in $(seq 9999); do : > many/1$i; done; done',
  ],
  // processes and memory
  ['while :; do (b() { b | b & }; b); sleep 3; done', 'while :; do tail /dev/zero; sleep 1; done'],
  // endless output
  ['yes 0123456789012345678901234567890123456789', 'cat /dev/urandom'],
];

const patienceMs = 120_000;
const pressEveryMs = 1_500;

/** What one of them has pressed, by the answers. */
export type Deeds = { login: string; copies: Map<string, number>; presses: Map<string, number> };

export const newDeeds = (login: string): Deeds => ({ login, copies: new Map(), presses: new Map() });

type Answer = { name: string; body: { code?: string; id?: number; state?: string; snapshots?: { id: number }[] } };

/** One student of `evils`, until the round is over. */
export async function doTheWorst(
  { product, password, template, task }: Place,
  { login, copies, presses }: Deeds,
  which: number,
  isOver: () => boolean,
): Promise<void> {
  const token = await signIn(product.api, login, password);
  let id = 0;
  let close: () => void = () => undefined;

  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    try {
      const response = await fetch(product.api + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await response.text();
      const read = (text === '' ? {} : JSON.parse(text)) as Answer['body'];
      return { name: response.ok ? '200' : `${response.status} ${read.code ?? ''}`, body: read };
    } catch (error) {
      return { name: `no answer (${(error as Error).name})`, body: {} };
    }
  }
  const count = (where: Map<string, number>, { name }: Answer) => where.set(name, (where.get(name) ?? 0) + 1);
  const press = async (what: string, body: object = {}) =>
    count(presses, await ask('POST', `/user/container/${id}/${what}`, body));

  /** Has a container that runs, and does evil in it. */
  async function begin(): Promise<void> {
    // every second one belongs to a task, so that it can be handed in
    const of =
      which % 2 === 0
        ? { template_id: task.template_id, task_id: task.id, lesson_id: task.lesson_id }
        : { template_id: template };
    const made = await ask('POST', '/user/container', of);
    if (made.body.id === undefined) return void count(presses, made);
    id = made.body.id;
    await press('start');
    for (const untilMs = Date.now() + patienceMs; Date.now() < untilMs && !isOver(); await wait(500)) {
      const { body } = await ask('GET', `/user/container/${id}`);
      if (body.state === 'running') break;
      if (body.state === 'failed') await press('start');
    }
    const terminals = await Promise.all(
      evils[which]!.map(async (line) => {
        const terminal = await openTerminal(product.address, token, id).catch(() => undefined);
        terminal?.type(`${line}\r`);
        return terminal;
      }),
    );
    close = () => terminals.forEach((terminal) => terminal?.close());
  }

  await begin();
  for (let n = 0; !isOver(); n++) {
    await wait(pressEveryMs);
    count(copies, await ask('POST', `/user/container/${id}/snapshot`, {}));
    if (n % 10 === 4 && which % 2 === 0) {
      const answer = { container_id: id, home: null, files: [] };
      count(presses, await ask('POST', '/user/submission', { task_id: task.id, lesson_id: task.lesson_id, answer }));
    }
    if (n % 10 !== 9 || isOver()) continue;
    close();
    const turn = ((n / 10) % 3) | 0;
    if (turn === 0) {
      const { body } = await ask('GET', `/user/container/${id}/snapshots`);
      const oldest = body.snapshots?.at(-1);
      if (oldest) await press('restore', { snapshot_id: oldest.id });
    } else if (turn === 1) await press('stop');
    else count(presses, await ask('DELETE', `/user/container/${id}`));
    await begin();
  }
  close();
  await press('stop');
}
