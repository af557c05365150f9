import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { allowed, clocksOf, excessOf, type Excess, TimeWatch } from './time-watch.ts';

const limits = { timeMs: 5000, sleepMs: 6000 };
const most = allowed(limits, 300);

/** A machine that gives the program this much of each 50 ms of `seconds`; the rest it waits, or sleeps. */
function played(seconds: number, worksMs: number, queuedMs: number, stoppedAtMs?: number): Excess | null {
  const clock = { nowMs: 0, cpuMs: 0, queuedMs: 0 };
  const watch = new TimeWatch({ nowMs: () => clock.nowMs, clocks: () => ({ ...clock }) });
  for (let look = 0; look < seconds * 20; look++) {
    // a watcher that is stopped for a minute sees nothing of it
    clock.nowMs += clock.nowMs === stoppedAtMs ? 60_000 : 50;
    clock.cpuMs += worksMs;
    clock.queuedMs += queuedMs;
    const excess = excessOf(watch.look(most), most);
    if (excess) return excess;
  }
  return null;
}

describe('the time of a program from outside', () => {
  it('an endless loop is over its time on a calm machine', () => expect(played(6, 50, 0)).toBe('time'));
  it('and on one that gives it a twentieth, after its time of the processor', () => {
    expect(played(100, 2.5, 47.5)).toBeNull();
    expect(played(120, 2.5, 47.5)).toBe('time');
  });
  it('one that does nothing is idle', () => expect(played(17, 0, 0)).toBe('idle'));
  it('one that only waits for a processor is not', () => expect(played(120, 0, 50)).toBeNull());
  it('without any processor there is no verdict', () => expect(played(230, 0, 50)).toBe('starved'));
  it('a time in which the watcher was stopped is nobody’s idleness', () => expect(played(15, 0.5, 0, 5000)).toBeNull());
  it('where no clock is told, all time is work', () => {
    let nowMs = 0;
    const watch = new TimeWatch({ nowMs: () => nowMs, clocks: () => undefined });
    nowMs = 11_200;
    expect(excessOf(watch.look(most), most)).toBeNull();
    nowMs = 11_400;
    expect(excessOf(watch.look(most), most)).toBe('time');
  });

  it.runIf(process.platform === 'linux')('real clocks: a loop works, and a sleeper does not', async () => {
    const run = async (source: string) => {
      const child = spawn(process.execPath, ['-e', source], { stdio: 'ignore' });
      const few = { cpuMs: 300, idleMs: 1500, wallMs: 200_000 };
      const excess = await new Promise<Excess>((resolve) => {
        new TimeWatch(clocksOf(child.pid)).start(few, resolve);
      });
      child.kill('SIGKILL');
      return excess;
    };
    expect(await run('for (;;);')).toBe('time');
    expect(await run('setTimeout(() => {}, 1e6)')).toBe('idle');
  });
});
