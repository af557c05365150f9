import type { TaskKind } from '@put/contract/kinds/kinds';
import { animation } from './animation/workplace.ts';
import { container } from './container/workplace.ts';
import { functionKind } from './function/workplace.tsx';
import type { AnyWorkplace, KindWorkplace } from './kind-workplace.ts';
import { parsons } from './parsons/workplace.ts';
import { program } from './program/workplace.tsx';
import { quiz } from './quiz/workplace.ts';
import { sql } from './sql/workplace.tsx';
import { text } from './text/workplace.ts';
import { upload } from './upload/workplace.ts';

const workplaces: { [Kind in TaskKind]: KindWorkplace<Kind> } = {
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

export const workplaceOf = (kind: TaskKind): AnyWorkplace => workplaces[kind];
