/**
 * The product with drivers that throw where nobody can catch it, as the parent process says by messages, and with
 * containers in memory. Its own process, because such an error would end the tests.
 */
import { PassThrough } from 'node:stream';
import { pack } from 'tar-stream';
import type { Replaceable } from '../../compose.ts';
import { fakeContainerEngine } from '../../drivers/container/fake/fake-engine.ts';
import type { JobHandler, Queue } from '../../drivers/queue/queue.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { runProcess } from '../../main/run-process.ts';

const deliberate = () => new Error('deliberate');

/** As they come: out of a timer, as an event of a stream without a listener, as a promise that nobody awaits. */
const throws = {
  timer: () =>
    void setTimeout(() => {
      throw deliberate();
    }),
  stream: () => void new PassThrough().destroy(deliberate()),
  /** What a full disk did: a tar that is destroyed while its entry is open. */
  tar: () => {
    const tar = pack();
    tar.entry({ name: 'a', size: 10 }, () => undefined).write('part');
    tar.destroy(deliberate());
  },
  rejection: () => void Promise.reject(deliberate()),
};

/** `of`: a job's name, or the beginning of a topic. */
export type Fault = { at: keyof Replaceable; does: string; of?: string; how: keyof typeof throws };
/** `once`: the next time; `on`: each time, until it is `off`; `now`: in the name of nobody. */
export type ToldFault = { once: Fault } | { on: Fault } | { off: true } | { now: true };

let next: Fault | undefined;
let always = JSON.parse(process.env['TEST_FAULTS'] ?? '[]') as Fault[];

process.on('message', (told: ToldFault) => {
  if ('once' in told) next = told.once;
  else if ('on' in told) always.push(told.on);
  else if ('off' in told) always = [];
  else setImmediate(throws.timer);
  process.send!('heard');
});

/** Throws, and never answers: what waits for it hangs. */
function fail(how: Fault['how']): Promise<never> {
  throws[how]();
  return new Promise<never>(() => undefined);
}

function dueAt(at: keyof Replaceable, does: string, of?: unknown): Fault | undefined {
  const fits = (fault: Fault | undefined) =>
    fault?.at === at && fault.does === does && (fault.of === undefined || String(of).startsWith(fault.of));
  if (!fits(next)) return always.find(fits);
  const due = next;
  next = undefined;
  return due;
}

const failing = <Driver extends object>(at: keyof Replaceable, driver: Driver): Driver =>
  new Proxy(driver, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const due = dueAt(at, String(name), at === 'events' ? args[1] : args[0]);
        return due ? fail(due.how) : (value as (...given: unknown[]) => unknown).apply(target, args);
      };
    },
  });

/** Handlers of jobs fail by the job's name. */
const failingQueue = (queue: Queue): Queue => ({
  ...queue,
  work(job, handler, slots) {
    const run: JobHandler<never>['run'] = (payload, signal) => {
      const due = dueAt('queue', 'run', job.name);
      return due ? fail(due.how) : handler.run(payload, signal);
    };
    return queue.work(job, { ...handler, run } as typeof handler, slots);
  },
});

await runProcess({
  roles: { api: true, worker: true },
  replace: {
    queue: failingQueue,
    containers: () => failing('containers', fakeContainerEngine()),
    files: (opened) => failing('files', opened),
    events: (opened) => failing('events', opened),
  },
  async fill({ db }) {
    await seedDemo(db, { hasClass: false });
  },
  announce: (address) => console.log(address),
});
