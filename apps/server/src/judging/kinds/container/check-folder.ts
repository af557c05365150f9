import { randomBytes } from 'node:crypto';
import { type Agent, AgentLost, type AgentRan } from '../../../drivers/container/protocol/agent.ts';

/** A folder that only the user of the check may enter: `judge` holds what is ours, `files` what is the author's. */
export type CheckFolder = {
  path: string;
  put(name: string, content: string | Buffer, isExecutable: boolean): Promise<void>;
  read(name: string): Promise<string>;
  /** Runs `script`, whose `$0` is the folder. `wallMs`: absent, it is to be done at once. */
  run(script: string, given?: { args?: readonly string[]; stdin?: Buffer; wallMs?: number }): Promise<AgentRan>;
};

/** Of one call to the agent. */
export const mostPieceBytes = 60_000;
export const mostBytes = 65_536;
export const patienceMs = 30_000;

export async function inCheckFolder(agent: Agent): Promise<CheckFolder> {
  const path = `/tmp/check-${randomBytes(8).toString('hex')}`;
  const run: CheckFolder['run'] = (script, { args = [], stdin = Buffer.alloc(0), wallMs = patienceMs } = {}) =>
    agent.run({
      as: 'check',
      argv: ['/bin/sh', '-c', `umask 077; ${script}`, path, ...args],
      cwd: '',
      stdin,
      wallMs,
      mostBytes,
    });
  const mustRun: CheckFolder['run'] = async (script, given) => {
    const ran = await run(script, given);
    if (ran.end === 'exit' && ran.code === 0) return ran;
    throw new AgentLost(`the folder of a check: ${ran.stderr.toString().slice(0, 300)}`);
  };
  await mustRun('mkdir "$0" "$0/judge" "$0/judge/runs" "$0/files" && : > "$0/judge/found" && mkfifo "$0/judge/ask"');
  return {
    path,
    run,
    async put(name, content, isExecutable) {
      const bytes = Buffer.from(content);
      const [args, mode] = [[name], isExecutable ? 700 : 600];
      const first = bytes.subarray(0, mostPieceBytes);
      await mustRun(`mkdir -p "$(dirname "$0/$1")" && cat > "$0/$1" && chmod ${mode} "$0/$1"`, { args, stdin: first });
      for (let at = mostPieceBytes; at < bytes.length; at += mostPieceBytes)
        await mustRun('cat >> "$0/$1"', { args, stdin: bytes.subarray(at, at + mostPieceBytes) });
    },
    async read(name) {
      return (await mustRun('head -c 65000 "$0/$1"', { args: [name] })).stdout.toString('utf8');
    },
  };
}
