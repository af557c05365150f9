import type { TaskKind } from '@put/contract/kinds';
import type { KindRule } from './kinds/kind.ts';
import { functionKind } from './kinds/function.ts';
import { parsons } from './kinds/parsons.ts';
import { program } from './kinds/program.ts';
import { sql } from './kinds/sql.ts';
import { text } from './kinds/text.ts';
import { upload } from './kinds/upload.ts';
import { quiz } from './kinds/quiz.ts';

const rules: Partial<Record<TaskKind, KindRule>> = {
  program,
  function: functionKind,
  quiz,
  parsons,
  sql,
  text,
  upload,
};

/** Undefined for a kind that this server does not know. */
export const findKindRule = (kind: TaskKind): KindRule | undefined => rules[kind];

export function kindRule(kind: TaskKind): KindRule {
  const rule = findKindRule(kind);
  if (!rule) throw new Error(`Nobody knows how to judge tasks of kind ${kind}`);
  return rule;
}
