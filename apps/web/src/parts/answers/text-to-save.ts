import type { TextToSave } from '../drafts/text-at-risk.tsx';

/** A single file keeps its extension; several parts become one text with their names. */
export function textToSave(title: string, parts: readonly { name: string; text: string }[]): TextToSave {
  const [only, ...more] = parts;
  if (only !== undefined && more.length === 0) return { name: `${title}${extensionOf(only.name)}`, text: only.text };
  return { name: `${title}.txt`, text: parts.map(({ name, text }) => `=== ${name} ===\n\n${text}\n`).join('\n') };
}

const extensionOf = (name: string): string => /\.[^./]+$/.exec(name)?.[0] ?? '.txt';
