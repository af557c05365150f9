import type { TaskKind } from '@put/contract/kinds/kinds';
import { animation } from './animation/findings.ts';
import { container } from './container/findings.ts';
import { functionKind } from './function/findings.ts';
import type { AnyFindings, KindFindings } from './kind-findings.ts';
import { parsons } from './parsons/findings.ts';
import { program } from './program/findings.ts';
import { quiz } from './quiz/findings.ts';
import { sql } from './sql/findings.ts';
import { text } from './text/findings.ts';
import { upload } from './upload/findings.ts';

const findings: { [Kind in TaskKind]: KindFindings<Kind> } = {
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

export const findingsOf = (kind: TaskKind): AnyFindings => findings[kind];
