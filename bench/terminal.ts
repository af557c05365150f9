import {
  ackFrame,
  containerSocketPathOf,
  frame,
  frameTypes,
  readFrame,
  type TerminalNews,
} from '@put/contract/containers/container-socket';

/** As the page does: parts/container/socket/terminal-flow. */
const [ackBytes, ackAfterMs] = [65_536, 100];
const patienceMs = 60_000;
const promptBytes = 400;
/** Of bash: the sign, a space, and nothing but colours and modes after it. */
// oxlint-disable-next-line no-control-regex -- escape sequences begin with it
const prompt = /\$ (\u001b\[[\d;?]*[a-zA-Z])*$/;

export type Terminal = Awaited<ReturnType<typeof openTerminal>>;

/** A new terminal of a container that runs, over the socket of terminals, as a page has it. */
export async function openTerminal(address: string, token: string, containerId: number) {
  const socket = new WebSocket(address.replace('http', 'ws') + containerSocketPathOf(containerId));
  socket.binaryType = 'arraybuffer';
  let terminal = -1;
  let received = 0;
  let acked = 0;
  let timer: NodeJS.Timeout | undefined;
  /** What came last, as letters. */
  let tail = '';
  let look: () => void = () => undefined;
  const opened = Promise.withResolvers<void>();
  const say = (message: object) => socket.send(JSON.stringify(message));
  const ack = () => {
    clearTimeout(timer);
    timer = undefined;
    if (socket.readyState !== WebSocket.OPEN || received === acked) return;
    acked = received;
    socket.send(ackFrame(terminal, received));
  };
  const hear = (news: TerminalNews) => {
    if (news.type === 'ready') say({ type: 'open', key: 1, cols: 120, rows: 30, cwd: '' });
    if (news.type === 'failed') opened.reject(new Error(`a terminal was refused: ${news.code}`));
    if (news.type === 'attached') opened.resolve();
    if (news.type !== 'opened') return;
    terminal = news.terminal;
    say({ type: 'attach', terminal, from: 0 });
  };
  socket.onopen = () => say({ type: 'auth', access_token: token });
  socket.onclose = ({ code }) => opened.reject(new Error(`the socket of terminals was closed with ${code}`));
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') return hear(JSON.parse(data) as TerminalNews);
    const read = readFrame(new Uint8Array(data as ArrayBuffer));
    if (read?.type !== 'out') return;
    received = read.at + read.bytes.length;
    tail = (tail + Buffer.from(read.bytes.subarray(-promptBytes)).toString('latin1')).slice(-promptBytes);
    if (received - acked >= ackBytes) ack();
    else timer ??= setTimeout(ack, ackAfterMs);
    look();
  };

  /** Resolves as soon as `isThere` holds after some output. */
  async function until(isThere: () => boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const tooLong = setTimeout(() => reject(new Error(`not in a terminal: ${JSON.stringify(tail)}`)), patienceMs);
    look = () => isThere() && resolve();
    look();
    await promise.finally(() => {
      clearTimeout(tooLong);
      look = () => undefined;
    });
  }

  await opened.promise;
  return {
    /** Bytes of output that have come. */
    received: () => received,
    untilBytes: (bytes: number) => until(() => received >= bytes),
    untilPrompt: () => until(() => prompt.test(tail)),
    type(text: string): void {
      tail = '';
      socket.send(frame(frameTypes.in, terminal, Buffer.from(text)));
    },
    /** A prompt after the output of the command. */
    async run(command: string): Promise<void> {
      this.type(`${command}\r`);
      await this.untilPrompt();
    },
    /** Ends its shell too. */
    close(): void {
      clearTimeout(timer);
      say({ type: 'close', terminal });
      socket.onclose = null;
      socket.close();
    },
  };
}
