import { type TaskKind, taskKinds } from '@put/contract/kinds/kinds';
import {
  IconBinaryTree2,
  IconDatabase,
  IconListCheck,
  IconMathFunction,
  IconPuzzle2,
  IconServer2,
  IconTerminal2,
  IconTextPlus,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import css from './kind-sign.module.css';

const signs: Record<TaskKind, TablerIcon> = {
  program: IconTerminal2,
  function: IconMathFunction,
  sql: IconDatabase,
  quiz: IconListCheck,
  parsons: IconPuzzle2,
  animation: IconBinaryTree2,
  container: IconServer2,
  text: IconTextPlus,
  upload: IconUpload,
};

/** The kind of a task: its sign and its word. */
export function KindSign({ kind }: { kind: TaskKind }) {
  const Sign = signs[kind];
  return (
    <span className={css.kind}>
      <Sign size={18} stroke={1.6} aria-hidden />
      {taskKinds[kind].name}
    </span>
  );
}
