import type { Agent, AgentRan } from '../../../drivers/container/agent.ts';
import type { CheckFolder } from './check-folder.ts';

const longestRunMs = 30_000;
const mostBytes = 60_000;

/**
 * Runs commands as the student for a script that asks for them (`student` in `helpers.ts`), one after another, until the
 * script has ended. The script writes the command into its folder and a line into the pipe «ask»; it goes on when the
 * pipe «told» gives the exit code.
 */
export async function answerStudentRuns(
  agent: Agent,
  folder: CheckFolder,
  ended: Promise<AgentRan>,
  timeMs: number,
): Promise<void> {
  let isOver = false;
  const over = ended.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  while (!isOver) {
    // it ends with the script: a line that nobody will answer wakes it
    const asked = agent.run(inFolder(folder, 'head -n 1 "$1/ask" && base64 -d "$1/argv"', timeMs + longestRunMs));
    asked.catch(() => undefined);
    await Promise.race([asked, over]);
    if (isOver) {
      await agent.run(inFolder(folder, 'echo end 1<> "$1/ask" > "$1/ask"', 5_000)).catch(() => undefined);
      await asked.catch(() => undefined);
      return;
    }
    const { stdout } = await asked;
    await answer(agent, folder, stdout.subarray(stdout.indexOf(0x0a) + 1));
  }
}

async function answer(agent: Agent, folder: CheckFolder, words: Buffer): Promise<void> {
  const argv = words.toString('utf8').split('\0').slice(0, -1);
  const stdin = await agent.run(inFolder(folder, 'cat "$1/stdin"', longestRunMs));
  const ran =
    argv.length === 0
      ? nothing
      : await agent.run({
          as: 'student',
          argv,
          cwd: '',
          stdin: stdin.stdout,
          wallMs: longestRunMs,
          mostBytes,
        });
  await folder.put('stdout', ran.stdout, false);
  await folder.put('stderr', ran.stderr, false);
  // 124 as `timeout` gives it, 128 + the signal as a shell gives it
  const code = ran.end === 'exit' ? ran.code : ran.end === 'signal' ? 128 + ran.code : 124;
  await agent.run(inFolder(folder, `echo ${code} > "$1/told"`, longestRunMs));
}

const nothing: AgentRan = { end: 'exit', code: 0, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };

const inFolder = ({ path }: CheckFolder, script: string, wallMs: number) => ({
  as: 'check' as const,
  argv: ['/bin/sh', '-c', script, 'sh', path],
  cwd: '',
  stdin: Buffer.alloc(0),
  wallMs,
  mostBytes: 65_536,
});
