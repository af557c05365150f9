import type { Agent, AgentRan } from '../../../drivers/container/protocol/agent.ts';
import type { CheckFolder } from './check-folder.ts';

const longestRunMs = 30_000;
const wakeMs = 5_000;
/** Of both outputs together, so that they go back in one call. */
const mostBytes = 60_000;
/** An agent runs eight commands at once, and the script and the one that listens are among them. */
const mostAtOnce = 4;

/** One command that the script asks for. */
type Asked = { run: string; argv: string[]; stdin: Buffer };

/**
 * Runs commands as the student for a script that asks for them (`student` in `helpers.ts`), several at once, until the
 * script has ended. Each has a folder in `runs`. Its name comes by the pipe «ask», which the script holds open as long
 * as it lives, so that no name is lost. The script goes on when the pipe «told» of the run gives the exit code.
 */
export async function answerStudentRuns(
  agent: Agent,
  folder: CheckFolder,
  ended: Promise<AgentRan>,
  timeMs: number,
): Promise<void> {
  const over = ended.then(
    () => null,
    () => null,
  );
  const failed = Promise.withResolvers<never>();
  const answers = new Set<Promise<void>>();
  for (;;) {
    const asking = listen(folder, timeMs + longestRunMs);
    asking.catch(() => undefined);
    const asked = await Promise.race([asking, over, failed.promise]);
    if (asked === null) return wake(folder, asking);
    const answering = answer(agent, folder, asked).finally(() => answers.delete(answering));
    answering.catch(failed.reject);
    answers.add(answering);
    if (answers.size >= mostAtOnce) await Promise.race([over, ...answers]);
  }
}

/** Null: the script has ended, or has destroyed the pipe. */
async function listen(folder: CheckFolder, wallMs: number): Promise<Asked | null> {
  const script =
    'IFS= read -r run < "$0/judge/ask" && cd "$0/judge/runs/$run" && ' +
    'echo "$run $(($(wc -c < argv)))" && cat argv && cat stdin';
  const { end, code, stdout } = await folder.run(script, { wallMs });
  if (end !== 'exit' || code !== 0) return null;
  const from = stdout.indexOf(0x0a) + 1;
  const [run = '', length] = stdout.subarray(0, from).toString().trim().split(' ');
  const to = from + Number(length);
  const argv = stdout.subarray(from, to).toString('utf8').split('\0').slice(0, -1);
  return { run, argv, stdin: stdout.subarray(to) };
}

/** Ends the command that listens: each of the two waits until the other has opened the pipe. */
async function wake(folder: CheckFolder, asking: Promise<unknown>): Promise<void> {
  const waking = folder.run('echo . > "$0/judge/ask"', { wallMs: wakeMs });
  await Promise.race([waking, asking]).catch(() => undefined);
  waking.catch(() => undefined);
}

async function answer(agent: Agent, folder: CheckFolder, { run, argv, stdin }: Asked): Promise<void> {
  const ran: AgentRan =
    argv.length === 0
      ? nothing
      : await agent.run({ as: 'student', argv, cwd: '', stdin, wallMs: longestRunMs, mostBytes });
  // 124 as `timeout` gives it, 128 + the signal as a shell gives it
  const code = ran.end === 'exit' ? ran.code : ran.end === 'signal' ? 128 + ran.code : 124;
  const script = 'cd "$0/judge/runs/$1" && head -c "$2" > stdout && cat > stderr && echo "$3" > told';
  const args = [run, String(ran.stdout.length), String(code)];
  await folder.run(script, { args, stdin: Buffer.concat([ran.stdout, ran.stderr]), wallMs: longestRunMs });
}

const nothing: AgentRan = { end: 'exit', code: 0, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
