import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import type { Agent, AgentRan } from '../../../drivers/container/protocol/agent.ts';
import type { TestOptions } from '../../run-tests.ts';
import { AuthorFault, type JudgeTools } from '../kind.ts';
import { inHome } from './judge-home.ts';
import { needsOf } from './needs-of.ts';
import { type CheckFound, isPassed } from './read-found.ts';
import { runScript } from './run-script.ts';

const solutionMs = 60_000;

/** The author's solution must earn all points, and untouched files must not. Says in Russian what is wrong. */
export async function proveScript(
  { openHome }: JudgeTools,
  config: ContainerConfig,
  { signal }: Pick<TestOptions, 'signal'>,
): Promise<string[]> {
  const { template_id, files, checks } = config;
  if (!openHome || template_id === null) return ['На этом сервере нет контейнеров: задачу не проверить.'];
  const lookAfter = async (work: (agent: Agent) => Promise<void>) => {
    const home = await openHome(
      { templateId: template_id, needsLinux: (await needsOf(config)).length > 0, files },
      signal,
    );
    return inHome(home, async () => {
      await work(home.agent);
      return runScript(home, config);
    });
  };
  try {
    const { found } = await lookAfter((agent) => solve(agent, config.solution));
    const lacking = checks.filter(({ name, points }) => !isPassed(told(found, name), points));
    const problems = lacking.map(({ title, name }) => {
      const message = told(found, name)?.message;
      return `Образец решения не проходит проверку «${title}»${message ? `: ${message}` : '.'}`;
    });
    const unknown = found.filter(({ name }) => checks.every((check) => check.name !== name));
    problems.push(...unknown.map(({ name }) => `Программа проверки говорит о «${name}», а такой проверки нет.`));
    if (problems.length > 0) return problems;
    const untouched = await lookAfter(async () => {});
    const isFree = checks.every(({ name, points }) => isPassed(told(untouched.found, name), points));
    return isFree ? ['Нетронутые файлы получают все баллы: решать нечего.'] : [];
  } catch (error) {
    if (error instanceof AuthorFault) return [error.message];
    throw error;
  }
}

const told = (found: readonly CheckFound[], name: string) => found.find((given) => given.name === name);

async function solve(agent: Agent, solution: string): Promise<void> {
  const outcome = await agent.run({
    as: 'student',
    argv: ['/bin/bash', '-e', '-c', solution],
    cwd: '',
    stdin: Buffer.alloc(0),
    wallMs: solutionMs,
    mostBytes: 32_768,
  });
  if (outcome.end !== 'exit' || outcome.code !== 0)
    throw new AuthorFault(`Образец решения не сработал.\n${wordsOf(outcome)}`.trim());
}

const wordsOf = ({ stdout, stderr }: AgentRan): string =>
  `${stdout.toString()}\n${stderr.toString()}`.trim().slice(-2000);
