import type { TaskKind } from '@put/contract/kinds/kinds';
import type { KindRule } from './kinds/kind.ts';
import { animation } from './kinds/animation/animation.ts';
import { container } from './kinds/container/container.ts';
import { functionKind } from './kinds/function/function.ts';
import { parsons } from './kinds/parsons/parsons.ts';
import { program } from './kinds/program/program.ts';
import { quiz } from './kinds/quiz/quiz.ts';
import { sql } from './kinds/sql/sql.ts';
import { text } from './kinds/text/text.ts';
import { upload } from './kinds/upload/upload.ts';

const rules: { [Kind in TaskKind]: KindRule<Kind> } = {
  program,
  function: functionKind,
  sql,
  quiz,
  parsons,
  animation,
  container,
  text,
  upload,
};

/** The caller must pass a config and an answer of this kind; each row of the database holds its kind beside them. */
export const kindRule = (kind: TaskKind): KindRule => rules[kind] as unknown as KindRule;
