import type { TaskKind } from '@put/contract/kinds/kinds';
import { editingOf } from '../../../kinds/editings.ts';

/** The hint of the field: what to write in the statement, and its mark-up. */
export const statementHint = (kind: TaskKind): string =>
  `${editingOf(kind).statement} Формулы — $a^2$, код — \`print()\`.`;
