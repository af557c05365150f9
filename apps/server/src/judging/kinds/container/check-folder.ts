import { randomBytes } from 'node:crypto';
import { type Agent, AgentLost } from '../../../drivers/container/agent.ts';

/** A folder that only the user of the check may enter. */
export type CheckFolder = {
  path: string;
  put(name: string, content: string | Buffer, isExecutable: boolean): Promise<void>;
  makePipes(names: readonly string[]): Promise<void>;
  read(name: string): Promise<string>;
};

/** Of one call to the agent. */
const mostPieceBytes = 60_000;
const patienceMs = 30_000;

export async function inCheckFolder(agent: Agent): Promise<CheckFolder> {
  const path = `/tmp/check-${randomBytes(8).toString('hex')}`;
  const sh = async (script: string, args: readonly string[], stdin: Buffer = Buffer.alloc(0)) => {
    const { end, code, stdout, stderr } = await agent.run({
      as: 'check',
      argv: ['/bin/sh', '-c', script, 'sh', ...args],
      cwd: '',
      stdin,
      wallMs: patienceMs,
      mostBytes: 65_536,
    });
    if (end !== 'exit' || code !== 0) throw new AgentLost(`the folder of a check: ${stderr.toString().slice(0, 300)}`);
    return stdout;
  };
  await sh('umask 077 && mkdir "$1" && : > "$1/found"', [path]);
  return {
    path,
    async put(name, content, isExecutable) {
      const bytes = Buffer.from(content);
      const to = `${path}/${name}`;
      await sh('umask 077 && mkdir -p "$(dirname "$1")" && : > "$1"', [to]);
      for (let at = 0; at < bytes.length; at += mostPieceBytes)
        await sh('cat >> "$1"', [to], bytes.subarray(at, at + mostPieceBytes));
      if (isExecutable) await sh('chmod 700 "$1"', [to]);
    },
    async makePipes(names) {
      await sh(
        'umask 077 && mkfifo "$@"',
        names.map((name) => `${path}/${name}`),
      );
    },
    async read(name) {
      return (await sh('head -c 65000 "$1"', [`${path}/${name}`])).toString('utf8');
    },
  };
}
