import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '../../drivers/container/protocol/agent.ts';
import { talkToAgent } from '../../drivers/container/protocol/agent-stream.ts';
import { startVirtualEngine } from '../../drivers/container/virtual/virtual-engine.ts';
import type { Screen } from './agent-meeting.ts';
import { pythonFolder } from '../python-runner.ts';
import { sampleSpec } from '../sample-spec.ts';

const never = new AbortController().signal;

/** A virtual container that runs, and a conversation with its agent. */
export async function startVirtualContainer({ generation = 1, diskMb = 16, pythonTimeMs = 60_000 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'put-virtual-'));
  const options = { folder, installation: 'tested', most: 2, onError: console.error };
  const engine = await startVirtualEngine({ ...options, pythonFolder: pythonFolder(), pythonTimeMs });
  const spec = sampleSpec({ generation, image: '', diskMb, pids: 64, isRootReadonly: true });
  const { ref } = await engine.start(spec, { kind: 'empty' }, never);
  const connect = () => engine.connect(ref, never);
  const agent = await talkToAgent(await connect(), never);
  return {
    /** The engine's own, with `1/home` in it. */
    folder,
    home: join(folder, '1/home'),
    agent,
    connect,
    close: async () => {
      agent.close();
      await engine.remove('1');
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type VirtualContainer = Awaited<ReturnType<typeof startVirtualContainer>>;

/** Runs a line as a check does, outside of any terminal. */
export async function runLine(agent: Agent, line: string, { cwd = '', wallMs = 300_000 } = {}) {
  const command = { as: 'student', stdin: Buffer.alloc(0), wallMs, mostBytes: 60_000 } as const;
  const { code, stdout, stderr } = await agent.run({ ...command, cwd, argv: ['bash', '-c', line] });
  return { code, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** Types a line into a terminal and waits until it is done. Returns what the terminal has said meanwhile. */
export async function typeLine(screen: Screen, line: string): Promise<string> {
  const mark = `${Math.random()}`.slice(2);
  const from = screen.text.length;
  screen.enter(`${line}\recho "done-$((0))-${mark}"`);
  await screen.says(`done-0-${mark}\r\n`);
  return screen.text.slice(from);
}
