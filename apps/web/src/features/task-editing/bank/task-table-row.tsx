import { Checkbox, Table } from '@mantine/core';
import type { Tag } from '@put/contract/tasks/tags';
import { adminTasks, type TaskRow } from '@put/contract/tasks/task-bank';
import { Allowed } from '../../../parts/rights/allowed.tsx';
import { TaskStatusMark } from '../../../parts/status/task-status-mark.tsx';
import { TagDot } from '../../../parts/tags/tag-dot.tsx';
import { KindSign } from '../../../parts/task-kind/kind-sign.tsx';
import { Moment } from '../../../parts/time/moment.tsx';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import list from '../../../ui/lists/list-table.module.css';
import { ShareBar } from '../../../ui/path/path.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import css from './task-list.module.css';
import { TaskMenu } from './task-menu.tsx';
import type { TaskRowActions } from './use-task-row-actions.ts';

type Props = {
  task: TaskRow;
  tags: readonly Tag[];
  isChosen: boolean;
  onToggle: () => void;
  actions: TaskRowActions;
};

/** One task. A click anywhere in the row opens it. */
export const TaskTableRow = ({ task, tags, isChosen, onToggle, actions }: Props) => (
  <Table.Tr className={css.row} data-chosen={isChosen || undefined}>
    <Table.Td className={`${list.narrow} ${css.check}`}>
      <Allowed call={adminTasks.bulk}>
        <Checkbox aria-label={`Выбрать задачу «${task.title}»`} checked={isChosen} onChange={onToggle} />
      </Allowed>
    </Table.Td>
    <Table.Td className={`${list.narrow} ${css.kind}`}>
      <KindSign kind={task.kind} />
    </Table.Td>
    <Table.Td className={`${list.title} ${css.title}`}>
      <LinkAnchor
        to="/admin/task/$taskId"
        params={{ taskId: String(task.id) }}
        underline="never"
        className={css.name ?? ''}
      >
        {task.title}
      </LinkAnchor>
      {task.status !== 'ready' && <TaskStatusMark status={task.status} />}
      {task.owner !== null && (
        <span className={css.source}>{task.in_bank ? `${task.owner.name} · в банке` : task.owner.name}</span>
      )}
      {task.source !== '' && <span className={css.source}>{task.source}</span>}
    </Table.Td>
    <Table.Td className={css.tags}>
      {tags.map(({ id, title, color }) => (
        <span key={id} className={css.tag}>
          <TagDot color={color} />
          {title}
        </span>
      ))}
    </Table.Td>
    <Count value={task.tests} forms={['тест', 'теста', 'тестов']} />
    <Count value={task.solutions} forms={['решение', 'решения', 'решений']} />
    <Table.Td className={css.solved}>
      <Solved task={task} />
    </Table.Td>
    <Table.Td className={`${list.quiet} ${list.nowrap} ${css.where}`}>
      {task.lessons === 0 ? 'нигде' : countWords(task.lessons, ['занятие', 'занятия', 'занятий'])}
    </Table.Td>
    <Table.Td className={`${list.quiet} ${list.nowrap} ${css.changed}`}>
      <Moment at={task.updated_at} isShort />
    </Table.Td>
    <Table.Td className={`${list.actions} ${list.narrow}`}>
      <Allowed call={adminTasks.copy}>
        <TaskMenu task={task} actions={actions} />
      </Allowed>
    </Table.Td>
  </Table.Tr>
);

/** The share of those who solved it among those who tried. */
function Solved({ task: { tried, solved } }: { task: TaskRow }) {
  if (tried === 0) return <span className={`${list.quiet} ${css.untried}`}>ещё не решали</span>;
  const percent = Math.floor((100 * solved) / tried);
  return (
    <span className={css.share}>
      <ShareBar shares={[solved / tried]} name={`Решили ${solved} из ${tried}`} />
      <span className="pt-num">{percent}&nbsp;%</span>
      <span className={css.of}>из {tried}</span>
    </span>
  );
}

/** A number under its column head; on a phone, where there is no head, with its noun. */
const Count = ({ value, forms }: { value: number; forms: readonly [string, string, string] }) => (
  <Table.Td className={`pt-num ${css.spare}`}>
    <span className={list.bare}>{value === 0 ? '—' : value}</span>
    <span className={list.worded}>{countWords(value, forms)}</span>
  </Table.Td>
);
