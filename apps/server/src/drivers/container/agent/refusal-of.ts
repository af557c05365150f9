import type { AgentRefusalCode } from '../protocol/agent.ts';
import { Refused } from './inside.ts';

const codes: Record<string, AgentRefusalCode> = {
  ENOENT: 'no_entry',
  EEXIST: 'exists',
  ENOTEMPTY: 'not_empty',
  EISDIR: 'is_folder',
  ENOTDIR: 'not_folder',
  EACCES: 'denied',
  EPERM: 'denied',
  ELOOP: 'denied',
  EROFS: 'denied',
  EXDEV: 'denied',
  ENXIO: 'denied',
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  EFBIG: 'no_space',
  ENAMETOOLONG: 'too_long',
  EBUSY: 'busy',
  EMFILE: 'busy',
  ENFILE: 'busy',
  EAGAIN: 'busy',
};

/** What went wrong → the code of the protocol and words for the log. */
export function refusalOf(error: unknown): { code: AgentRefusalCode; text: string } {
  if (error instanceof Refused) return { code: error.code, text: error.message };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // the system's message names paths of ours; its code says enough
  return { code: codes[code] ?? 'failed', text: code || String(error).slice(0, 200) };
}
