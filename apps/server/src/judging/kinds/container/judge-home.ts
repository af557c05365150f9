import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import type { ContainerReport } from '@put/contract/kinds/container/container';
import type { Verdict } from '@put/contract/judge/verdicts';
import { headOf } from '@put/judging/head-of';
import { type Judged, nothingRun, type TestOptions } from '../../run-tests.ts';
import { AuthorFault, type JudgeTools, type OpenedHome } from '../kind.ts';
import { needsOf } from './needs-of.ts';
import { type CheckFound, isPassed } from './read-found.ts';
import { runScript } from './run-script.ts';

type Options = Pick<TestOptions, 'signal'>;

/** Looks at a copy of a home folder. A script that fails is the author's fault and costs the student no attempt. */
export async function judgeHome(
  tools: JudgeTools,
  config: ContainerConfig,
  homeSha256: string,
  { signal }: Options,
): Promise<Judged> {
  if (!tools.openHome || config.template_id === null) throw new Error('Containers can not be opened here');
  try {
    const of = { templateId: config.template_id, needsLinux: (await needsOf(config)).length > 0, homeSha256 };
    const home = await tools.openHome(of, signal);
    return judgedOf(config, await inHome(home, () => runScript(home, config)));
  } catch (error) {
    if (error instanceof AuthorFault) return judgedAsFault(config, error.message);
    throw error;
  }
}

/** Removes the container whatever happens. */
export async function inHome<T>(home: OpenedHome, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await home.close();
  }
}

type Looked = { found: readonly CheckFound[]; log: string; timeMs: number };

function judgedOf({ checks }: ContainerConfig, { found, log, timeMs }: Looked): Judged {
  const results = checks.map(({ name, title, points }) => {
    const one = found.find((given) => given.name === name);
    const earned = Math.min(points, Math.max(0, one?.points ?? (one?.isGood ? points : 0)));
    return { name, title, points: earned, max_points: points, isGood: isPassed(one, points), one };
  });
  const score = results.reduce((sum, { points }) => sum + points, 0);
  const most = checks.reduce((sum, { points }) => sum + points, 0);
  const isRight = results.every(({ isGood }) => isGood);
  const verdict: Verdict = isRight ? 'accepted' : score > 0 ? 'partial' : 'wrong_answer';
  return {
    ...nothing,
    verdict,
    score,
    max_score: most,
    time_ms: timeMs,
    tests: results.map(({ name, title, points, max_points, isGood, one }, at) => {
      const message = one?.message ?? (one === undefined ? 'Программа проверки об этом ничего не сказала.' : '');
      const details: ContainerReport = {
        checks: [{ name, title, points, max_points, message }],
        log: at === 0 ? headOf(log) : '',
      };
      return {
        ...place(at + 1, title),
        verdict: isGood ? 'accepted' : points > 0 ? 'partial' : 'wrong_answer',
        stderr: null,
        message: message || null,
        share: max_points === 0 ? Number(isGood) : points / max_points,
        details,
      };
    }),
  };
}

const nothing = { compiler_output: '', explanation: null, memory_kb: 0, time_ms: 0 } as const;
const place = (number: number, name: string) => ({
  ...nothingRun,
  group: 1,
  group_name: 'Проверки',
  number,
  name,
  // its message is written for the student, at every level of feedback
  is_sample: true,
});

const judgedAsFault = ({ checks }: ContainerConfig, words: string): Judged => ({
  ...nothing,
  verdict: 'judge_error',
  score: 0,
  max_score: checks.reduce((sum, { points }) => sum + points, 0),
  tests: [
    {
      ...place(1, 'Программа проверки'),
      verdict: 'judge_error',
      stderr: words,
      message: 'Программа проверки сломалась.',
      share: 0,
      details: null,
    },
  ],
});
