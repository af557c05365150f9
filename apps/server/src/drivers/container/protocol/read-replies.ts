import { exactText } from '@put/python/exact-text.ts';
import type { Message } from '../../wire/messages.ts';
import type { AgentEntry } from './agent.ts';

/** A whole number of a reply. Throws when it is none, which ends the conversation. */
export function numberIn({ verb, fields }: Message, name: string): number {
  const text = fields.get(name) ?? '';
  if (!/^-?\d{1,16}$/.test(text)) throw new Error(`${verb}: ${name} is no number`);
  return Number(text);
}

export function wordIn({ verb, fields }: Message, name: string): string {
  const text = fields.get(name);
  if (text === undefined || text.length > 200) throw new Error(`${verb}: no ${name}`);
  return text;
}

export const readLines = ({ payloads }: Message, name: string): string[] =>
  (payloads.get(name)?.toString() ?? '').split('\n').filter((line) => line !== '');

const kinds = { d: 'folder', f: 'file', l: 'link', o: 'other' } as const;
const record = /^([dflo]) ([0-7]{1,4}) (\d{1,16}) (-?\d{1,16}) (\S{1,100}) (.+)$/s;

/** Records «type mode size mtime_ms tag name», each ended by a NUL byte; names are exact texts. What is malformed is left out. */
export const readEntries = (list: Buffer | undefined): AgentEntry[] =>
  (list === undefined ? '' : exactText(list)).split('\0').flatMap((text) => {
    const [, kind = '', mode = '', size, changedAt, tag = '', name = ''] = record.exec(text) ?? [];
    if (name === '' || name.includes('/')) return [];
    return [
      {
        name,
        kind: kinds[kind as keyof typeof kinds],
        mode: Number.parseInt(mode, 8),
        sizeBytes: Number(size),
        changedAtMs: Number(changedAt),
        tag,
      },
    ];
  });
