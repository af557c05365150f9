import { randomBytes } from 'node:crypto';
import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import { type Agent, AgentLost, type AgentRan, AgentRefusal } from '../../../drivers/container/protocol/agent.ts';
import { RunnerFault } from '../../../drivers/runner/runner.ts';
import { AuthorFault, type OpenedHome } from '../kind.ts';
import { answerStudentRuns } from './answer-student-runs.ts';
import { inCheckFolder, mostBytes, mostPieceBytes, patienceMs } from './check-folder.ts';
import { bashHelpers, pythonHelpers } from './helpers.ts';
import { readFound } from './read-found.ts';

type Script = Pick<
  ContainerConfig,
  'start_command' | 'script' | 'script_language' | 'script_files' | 'wait_port' | 'time_ms'
>;

const portWaitMs = 20_000;
const mostLogBytes = 32_768;
const nothing = Buffer.alloc(0);

/**
 * Runs the author's script in an opened home folder, as the user of the check, beside the start command. Rejects with AuthorFault when the script
 * fails, and with RunnerFault when the container is lost.
 */
export async function runScript({ agent, hasProcesses }: Pick<OpenedHome, 'agent' | 'hasProcesses'>, config: Script) {
  const key = randomBytes(24).toString('hex');
  try {
    const { run, readTold } = await (hasProcesses ? prepareInLinux : prepareInShell)(agent, config);
    const startedAt = performance.now();
    const outcome = await run(Buffer.from(`${key}\n`));
    const timeMs = Math.round(performance.now() - startedAt);
    refuseFailure(outcome, config.time_ms);
    return { found: readFound(await readTold(), key), log: logOf(outcome), timeMs };
  } catch (error) {
    if (error instanceof AgentLost) throw new RunnerFault(`the container of a check is lost: ${error.message}`);
    if (error instanceof AgentRefusal) throw new RunnerFault(`the agent of a check refuses: ${error.message}`);
    throw error;
  }
}

/** `run` takes the line with the key of the findings, and `readTold` gives what the script told. */
type Prepared = { run(key: Buffer): Promise<AgentRan>; readTold(): Promise<string> };

/** As the student. What the agent's `run` starts would end with it; a terminal's programs live on. */
async function begin(agent: Agent, command: string): Promise<void> {
  if (command === '') return;
  const terminal = await agent.openTerminal({ cols: 80, rows: 24 }, '');
  agent.type(terminal, Buffer.from(`echo ${Buffer.from(command).toString('base64')} | base64 -d | bash\n`));
}

/** Where there are no processes: the shell has the commands of `helpers.ts` itself. */
async function prepareInShell(agent: Agent, { script, script_files, time_ms }: Script): Promise<Prepared> {
  const ask = (argv: string[], stdin: Buffer = nothing, { wallMs = patienceMs, most = mostBytes } = {}) =>
    agent.run({ as: 'check', argv, cwd: '', stdin, wallMs, mostBytes: most });
  const put = async (name: string, content: string) => {
    const bytes = Buffer.from(content);
    for (let at = 0; at === 0 || at < bytes.length; at += mostPieceBytes)
      await ask(['put', name], bytes.subarray(at, at + mostPieceBytes));
  };
  for (const { path, content } of script_files) await put(`files/${path}`, content);
  await put('script', script);
  return {
    run: (key) => ask(['judge'], key, { wallMs: time_ms, most: mostLogBytes }),
    readTold: async () => (await ask(['found'])).stdout.toString('utf8'),
  };
}

async function prepareInLinux(agent: Agent, config: Script): Promise<Prepared> {
  const { script, script_language, script_files, time_ms } = config;
  await begin(agent, config.start_command);
  if (config.wait_port !== null) await waitForPort(agent, config.wait_port);
  const folder = await inCheckFolder(agent);
  for (const { path, content, is_executable } of script_files)
    await folder.put(`files/${path}`, content, is_executable);
  const isBash = script_language === 'bash';
  await folder.put(isBash ? 'judge/script.sh' : 'judge/script.py', script, false);
  await folder.put(isBash ? 'judge/check.sh' : 'judge/check.py', isBash ? bashHelpers : pythonHelpers, false);
  return {
    async run(key) {
      const argv = isBash ? inBash(folder.path) : inPython(folder.path);
      const command = { as: 'check', argv, cwd: '', stdin: key, wallMs: time_ms, mostBytes: mostLogBytes } as const;
      const ended = agent.run(command);
      ended.catch(() => undefined);
      await answerStudentRuns(agent, folder, ended, time_ms);
      return ended;
    },
    readTold: () => folder.read('judge/found'),
  };
}

/** `-p` takes no functions of the environment. */
const inBash = (folder: string) => [
  'env',
  `D=${folder}`,
  'bash',
  '--noprofile',
  '--norc',
  '-p',
  '-c',
  '. "$D/judge/check.sh"; . "$0/judge/script.sh"',
  folder,
];
/** `-I`: nothing of the student's files can be imported. Our module is there before a file of the author takes its name. */
const inPython = (folder: string) => [
  'env',
  `D=${folder}`,
  'python3',
  '-I',
  '-B',
  '-c',
  `import runpy, sys; sys.path.insert(0, ${JSON.stringify(`${folder}/judge`)}); import check; sys.path.remove(${JSON.stringify(`${folder}/judge`)}); runpy.run_path(${JSON.stringify(`${folder}/judge/script.py`)}, run_name='__main__')`,
];

function refuseFailure(outcome: AgentRan, timeMs: number): void {
  if (outcome.end === 'exit' && outcome.code === 0) return;
  const words = {
    exit: `закончилась с кодом ${outcome.code}`,
    signal: 'прервана системой',
    time: `не уложилась в ${timeMs / 1000} с`,
    output: 'вывела слишком много',
  }[outcome.end];
  throw new AuthorFault(`Программа проверки ${words}.\n${logOf(outcome)}`.trim());
}

const logOf = ({ stdout, stderr }: AgentRan): string => `${stdout.toString('utf8')}\n${stderr.toString('utf8')}`.trim();

/** A server that does not come up is for the script to find. */
async function waitForPort(agent: Agent, port: number): Promise<void> {
  const until = performance.now() + portWaitMs;
  while (performance.now() < until) {
    if ((await agent.ports()).includes(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
