import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { Chances } from './chance.ts';
import { inStyle } from './chance.ts';
import { copied, people } from './people.ts';
import { caesars, copiedCaesar } from './programs.ts';

/** What somebody hands in. `answer`: how much of it is right, 0…1. */
export type Try = { language: Language; files: SourceFile[] } | { answer: number };
export type Known = {
  kind: string;
  title: string;
  right: Try[];
  wrong: Try[];
  /** Wrong ones that take long to judge, or print without an end. */
  costly: Try[];
};

/** More of them say nothing new, and each takes seconds. */
let costlyLeft = 9;

/** What a person hands in at a task, in order. */
export function chooseTry({ kind, title, right, wrong, costly }: Known, who: number, chance: Chances): Try[] {
  const { skill } = people[who]!;
  if (kind === 'text') return [{ answer: 1 }];
  if (kind === 'parsons' || kind === 'quiz')
    return chance.isTrue(skill) ? [{ answer: 1 }] : [{ answer: skill * 0.6 }, { answer: Math.min(1, skill + 0.3) }];
  if (right.length === 0) return [];
  if (title === 'Шифр Цезаря') return caesar(who, wrong, chance);
  const mistakes = chance.isTrue(skill * 0.8) ? 0 : chance.whole(1, skill < 0.5 ? 3 : 2);
  const tries: Try[] = [];
  for (let at = 0; at < mistakes; at++) {
    const isCostly = costly.length > 0 && costlyLeft > 0 && chance.isTrue(0.12);
    if (isCostly) costlyLeft -= 1;
    tries.push(chance.one(isCostly ? costly : wrong.length > 0 ? wrong : right));
  }
  if (mistakes === 0 || chance.isTrue(0.35 + skill * 0.7)) tries.push(chance.one(right));
  return tries.map((one) => styled(one, who));
}

/** Everybody who solves it wrote it alone, but for one. */
function caesar(who: number, wrong: readonly Try[], chance: Chances): Try[] {
  const python = (content: string): Try => ({ language: 'python', files: [{ name: 'main.py', content }] });
  if (who === copied.from) return [chance.one(wrong), python(copiedCaesar.from)];
  if (who === copied.by) return [python(copiedCaesar.by)];
  const at = [1, 4, 8, 13, 15, 22, 25].indexOf(who);
  return at >= 0 ? [python(caesars[at]!)] : [styled(chance.one(wrong), who)];
}

export const styled = (one: Try, who: number): Try =>
  'files' in one && one.language === 'python' && one.files.length === 1
    ? { ...one, files: one.files.map(({ name, content }) => ({ name, content: inStyle(content, who) })) }
    : one;
