import { HomeFiles } from './home-files.ts';
import { HomeRoom } from './home-room.ts';
import type { Inside } from './inside.ts';
import { Terminals } from './terminals.ts';
import { watchHome } from './watch-home.ts';

export type AgentOptions = {
  generation: number;
  /** The home folder as the agent sees it. */
  folder: string;
  /** 0: no limit. */
  diskBytes: number;
  inside: Inside;
  /** Where programs write through the agent too, it is theirs as well. */
  room?: HomeRoom;
};

/** What all conversations share: the terminals, the home folder and its limit. */
export class AgentHome {
  readonly generation: number;
  readonly inside: Inside;
  readonly terminals: Terminals;
  readonly files: HomeFiles;
  private readonly folder: string;
  private readonly room: HomeRoom;
  private readonly startedMs = Date.now();

  constructor({ generation, folder, diskBytes, inside, room }: AgentOptions) {
    this.generation = generation;
    this.inside = inside;
    this.folder = folder;
    this.room = room ?? new HomeRoom(folder, diskBytes);
    this.terminals = new Terminals(inside);
    this.files = new HomeFiles(folder, this.room);
  }

  watch(tell: (paths: string[] | null) => void): Promise<() => void> {
    return watchHome(this.folder, tell);
  }

  /** Also refreshes what writes are refused by. */
  async measure(): Promise<{ usedBytes: number; totalBytes: number; files: number }> {
    const files = await this.room.measure();
    const { usedBytes, totalBytes } = this.room;
    return { usedBytes, totalBytes, files };
  }

  tellAll(text: string): void {
    const shown = Buffer.from(
      `\r\n\x1b[1m${text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\r\n' : ''))}\r\n\x1b[0m`,
    );
    for (const terminal of this.terminals.all()) terminal.show(shown);
  }

  async activity(): Promise<{ idleMs: number; isListening: boolean; cpuMs: number; name: string }> {
    const names = await Promise.all(this.terminals.all().map((terminal) => terminal.foreground()));
    return {
      idleMs: Math.max(0, Date.now() - Math.max(this.startedMs, this.terminals.lastUsedMs())),
      isListening: (await this.inside.ports()).length > 0,
      cpuMs: Math.round(await this.inside.cpuMs()),
      name: names.find((name) => name !== '') ?? '',
    };
  }
}
