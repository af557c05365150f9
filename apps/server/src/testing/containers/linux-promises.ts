import { describe, expect, it } from 'vitest';
import { type JudgedAfter, type LinuxTask, wrongSolutions } from './linux-tasks.ts';

/** What holds for each task wherever it is checked. `judgedAfter` is asked when a test runs: the engine is started then. */
export function linuxPromises(tasks: readonly LinuxTask[], judgedAfter: () => JudgedAfter): void {
  describe.each(tasks)('«$title»', (task) => {
    it('gives its own solution all points', async () => {
      const { judged, told } = await judgedAfter()(task, task.config.solution);
      expect(judged, told).toMatchObject({ verdict: 'accepted', score: judged.max_score });
    });

    it('gives untouched files nothing', async () => {
      const { judged, told } = await judgedAfter()(task, '');
      expect(judged.score, told).toBe(0);
    });

    it.each(wrongSolutions(task))('takes off points for $file', async ({ script, loses }) => {
      const { lost, told } = await judgedAfter()(task, script);
      expect(lost, told).toEqual(loses);
    });
  });
}
