import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import { FakeAgent } from '../../drivers/container/fake/fake-agent.ts';
import { FakeHome } from '../../drivers/container/fake/fake-home.ts';
import { talkAsFake } from '../../drivers/container/fake/fake-talk.ts';

/** What a program of a pod does with its input. */
export type Program = {
  take: (bytes: Buffer) => void;
  /** The other side is gone. */
  leave: () => void;
};
/** What it says: bytes of its output, and its end. */
export type Says = { out: (bytes: Buffer) => void; end: (code: number, words?: string) => void };

const mebibyte = 1_048_576;

/** A pod in memory. Its agent is one of `fake-agent.ts`; the programs of the driver are known by what they do. */
export class FakePod {
  readonly object: V1Pod;
  readonly agent: FakeAgent;
  isFilled = false;
  /** Addresses that a probe in it reaches. */
  reached: () => readonly string[];
  readonly ends = new Set<() => void>();

  constructor(object: V1Pod, reached: () => readonly string[]) {
    this.object = object;
    this.reached = reached;
    this.agent = new FakeAgent(Number(object.metadata?.labels?.['put.generation'] ?? 0), new FakeHome(64 * mebibyte));
  }

  setState(name: string, state: NonNullable<V1ContainerStatus['state']>): void {
    const status = (this.object.status ??= {});
    const before = status.containerStatuses ?? [];
    status.containerStatuses = (this.object.spec?.containers ?? []).map((container) => {
      const image = container.image ?? '';
      const blank = { name: container.name, image, imageID: '', ready: false, restartCount: 0 };
      const found: V1ContainerStatus = before.find((one) => one.name === container.name) ?? blank;
      if (container.name === name) found.state = state;
      return found;
    });
    const isReady = status.containerStatuses.every((one) => one.state?.running);
    status.conditions = [{ type: 'Ready', status: isReady ? 'True' : 'False' }];
  }

  /** All programs end, as with the container. */
  breakOff(): void {
    this.agent.endAll();
    this.agent.breakOff();
    for (const end of this.ends) end();
  }

  run(argv: readonly string[], says: Says): Program {
    const line = argv.join(' ');
    const nothing: Program = { take: () => undefined, leave: () => undefined };
    if (line.includes('put-agent connect')) return this.#connect(says);
    if (line.includes('--extract')) return this.#fill(says);
    if (line.includes('import socket')) says.out(Buffer.from(`${this.#answer(line).join(' ')}\n`));
    else if (line.includes('KUBERNETES_SERVICE_HOST')) says.out(Buffer.from('10.96.0.1 443\n'));
    else if (line.includes('--create')) {
      void this.#pack(says);
      return nothing;
    } else if (line.includes('du --summarize')) says.out(Buffer.from(`${this.agent.home.usedBytes}\t/home/student\n`));
    else if (line.includes(': > ')) this.isFilled = true;
    else return (says.end(127, `no such program: ${line}`), nothing);
    const needsHome = line.includes('du --summarize') && !this.isFilled;
    says.end(needsHome ? 42 : 0);
    return nothing;
  }

  /** A neighbour reaches itself. */
  #answer(line: string): readonly string[] {
    return line.endsWith(' 4711 127.0.0.1') ? ['127.0.0.1:4711'] : this.reached();
  }

  #connect(says: Says): Program {
    if (!this.isFilled) {
      says.end(1, 'can not connect');
      return { take: () => undefined, leave: () => undefined };
    }
    const stream = talkAsFake(this.agent);
    stream.on('data', (bytes: Buffer) => says.out(bytes));
    stream.once('close', () => says.end(0));
    stream.on('error', () => undefined);
    return { take: (bytes) => void stream.write(bytes), leave: () => stream.destroy() };
  }

  async #pack({ out, end }: Says): Promise<void> {
    if (!this.isFilled) return end(42);
    out(await buffer(this.agent.home.toTar()));
    end(0);
  }

  /** Pieces after their lengths, and 0: the input does not end otherwise. */
  #fill({ end }: Says): Program {
    let input = Buffer.alloc(0);
    const pieces: Buffer[] = [];
    const finish = async () => {
      await this.agent.home.fill(Readable.from([Buffer.concat(pieces)]));
      this.isFilled = true;
      end(0);
    };
    return {
      leave: () => undefined,
      take: (bytes) => {
        input = Buffer.concat([input, bytes]);
        for (let line = input.indexOf('\n'); line >= 0; line = input.indexOf('\n')) {
          const length = Number(input.subarray(0, line).toString());
          if (length === 0) return void finish();
          if (input.length < line + 1 + length) return;
          pieces.push(input.subarray(line + 1, line + 1 + length));
          input = input.subarray(line + 1 + length);
        }
      },
    };
  }
}
