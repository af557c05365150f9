import type { TaskKind } from '@put/contract/kinds/kinds';
import { animation } from './animation/editing.ts';
import { container } from './container/editing.ts';
import { functionKind } from './function/editing.ts';
import type { AnyEditing, KindEditing } from './kind-editing.ts';
import { parsons } from './parsons/editing.ts';
import { program } from './program/editing.ts';
import { quiz } from './quiz/editing.ts';
import { sql } from './sql/editing.ts';
import { text } from './text/editing.ts';
import { upload } from './upload/editing.ts';

const editings: { [Kind in TaskKind]: KindEditing<Kind> } = {
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

/** The cast is needed because the form keeps kind and set-up in two fields. */
export const editingOf = (kind: TaskKind): AnyEditing => editings[kind] as unknown as AnyEditing;
