import type { CallPart, Limits, Program } from '../runner.ts';
import type { CalledCommand } from './call-part.ts';
import type { DockerLanguage } from './language-specs.ts';
import type { Role } from './move-in.ts';

/** One side of a conversation, ready to start. */
export type Speaker = {
  role: Role;
  language: DockerLanguage;
  files: Program['files'];
  limits: Limits;
  call: CallPart | undefined;
  command: CalledCommand;
};
