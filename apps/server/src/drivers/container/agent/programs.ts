import type { Dials } from './dials.ts';
import { type Inside, type Program, Refused } from './inside.ts';

const most = 16;

export type ProgramIds = { id: string; out: string; err: string };

/** The programs of one conversation. Their streams are carried like connections to ports. */
export class Programs {
  private readonly programs = new Map<string, Program | null>();
  private readonly inside: Inside;
  private readonly dials: Dials;

  constructor(inside: Inside, dials: Dials) {
    this.inside = inside;
    this.dials = dials;
  }

  /** `isReady` is called before anything is read from the program. Resolves with its code when it has ended. */
  async spawn(ids: ProgramIds, command: { argv: string[]; cwd: string }, isReady: () => void): Promise<number> {
    if (this.programs.size >= most) throw new Refused('too_many', `${most} programs run`);
    this.dials.keepRoom(3);
    this.programs.set(ids.id, null);
    try {
      const program = await this.inside.spawn(command);
      if (!this.programs.has(ids.id)) program.hangUp();
      this.programs.set(ids.id, program);
      isReady();
      this.dials.carry(ids.id, { writable: program.stdin });
      this.dials.carry(ids.out, { readable: program.stdout });
      this.dials.carry(ids.err, { readable: program.stderr });
      return await program.ended;
    } finally {
      this.programs.delete(ids.id);
    }
  }

  hangUp(id: string): void {
    this.programs.get(id)?.hangUp();
  }

  /** What they leave running lives on. */
  hangUpAll(): void {
    for (const program of this.programs.values()) program?.hangUp();
    this.programs.clear();
  }
}
