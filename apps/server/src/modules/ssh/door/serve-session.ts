import { pipeline } from 'node:stream/promises';
import type { ServerChannel, Session } from 'ssh2';
import type { Agent } from '../../../drivers/container/protocol/agent.ts';
import { serveFiles } from './serve-files.ts';
import type { SessionCalls } from './session-calls.ts';
import { sshWords, wordsFor } from './ssh-words.ts';

type Size = { cols: number; rows: number };

/** The shell, as the agent names it, of the person whose program it becomes. */
const loginShell = ['sh', '-c', 'exec "$SHELL" -l'];
const commandShell = (command: string) => ['sh', '-c', 'exec "$SHELL" -c "$1"', 'sh', command];
/** In single quotes: the terminal's shell takes nothing in it for its own. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const sizeOf = ({ cols, rows }: Size): Size => ({ cols: between(cols), rows: between(rows) });
const between = (cells: number) => Math.min(1000, Math.max(1, cells || 80));

/** One channel: a shell, a command, or files. With words instead of an agent it only says them. */
export function serveSession(session: Session, agent: Agent | string, calls: SessionCalls): void {
  let size: Size | undefined;
  let resize: ((size: Size) => void) | undefined;
  session.on('pty', (accept, _reject, info) => {
    size = sizeOf(info);
    accept?.();
  });
  session.on('window-change', (accept, _reject, info) => {
    resize?.(sizeOf(info));
    accept?.();
  });

  const begin = (stream: ServerChannel, work: (agent: Agent) => Promise<number>) => {
    calls.opened(stream);
    stream.on('error', () => undefined);
    stream.once('close', () => calls.closed(stream));
    void conduct(stream, agent, work).catch(calls.onError);
  };
  const start = (stream: ServerChannel, argv: readonly string[], typed: string) =>
    begin(stream, (talk) => {
      if (!size) return runProgram(talk, stream, argv, calls);
      return runTerminal(talk, stream, { size, typed, note: calls.note, onResize: (take) => (resize = take) });
    });
  session.on('shell', (accept) => start(accept(), loginShell, ''));
  session.on('exec', (accept, _reject, { command }) =>
    start(accept(), commandShell(command), ` exec "$SHELL" -c ${quoted(command)}\n`),
  );
  if (typeof agent === 'string') session.on('subsystem', (accept) => begin(accept(), async () => 1));
  else session.on('sftp', (accept) => serveFiles(accept(), agent, calls));
}

/** Says why it can not be done, else does it; then ends the channel with the code. */
async function conduct(
  stream: ServerChannel,
  agent: Agent | string,
  work: (agent: Agent) => Promise<number>,
): Promise<void> {
  let code = 1;
  let words = typeof agent === 'string' ? agent : undefined;
  try {
    if (typeof agent !== 'string') code = await work(agent);
  } catch (error) {
    words = wordsFor(error);
  }
  if (words !== undefined) stream.stderr.write(`${words}\r\n`);
  // what nobody reads any more would keep the channel open
  stream.resume();
  stream.exit(code);
  stream.end();
}

type TerminalOptions = {
  size: Size;
  typed: string;
  note(): void;
  onResize(take: (size: Size) => void): void;
};

async function runTerminal(agent: Agent, stream: ServerChannel, options: TerminalOptions): Promise<number> {
  const terminal = await agent.openTerminal(options.size, '');
  const { promise: ended, resolve, reject } = Promise.withResolvers<number>();
  stream.once('close', () => {
    agent.closeTerminal(terminal).catch(() => undefined);
    resolve(129);
  });
  void agent.closed.then(() => reject(new Error(sshWords.otherLife)));
  await agent.attach(
    terminal,
    { from: 0, holds: true },
    {
      out: (at, bytes) => void stream.write(bytes, () => agent.ack(terminal, at + bytes.length)),
      ended: resolve,
    },
  );
  options.onResize((size) => agent.resize(terminal, size));
  if (options.typed !== '') agent.type(terminal, Buffer.from(options.typed));
  stream.on('data', (bytes: Buffer) => {
    options.note();
    agent.type(terminal, bytes);
  });
  return ended;
}

async function runProgram(
  agent: Agent,
  stream: ServerChannel,
  argv: readonly string[],
  { note }: SessionCalls,
): Promise<number> {
  const { stdin, stdout, stderr, ended, hangUp } = await agent.spawn(argv, '');
  stream.once('close', hangUp);
  stdout.on('data', note);
  // a program may end before it has read everything, and says something then
  pipeline(typedIn(stream, note), stdin).catch(() => undefined);
  const [code] = await Promise.all([ended, pipeline(stdout, stream, { end: false }), pipeline(stderr, stream.stderr)]);
  return code;
}

/** What comes by the channel. It stays open when nobody takes any more. */
async function* typedIn(stream: ServerChannel, note: () => void): AsyncGenerator<Buffer> {
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    note();
    yield piece as Buffer;
  }
}
