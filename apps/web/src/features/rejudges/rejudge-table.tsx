import { scoreWords } from '../../parts/score/score-words.ts';
import { Checkbox, Table, Text, VisuallyHidden } from '@mantine/core';
import type { RejudgeItem } from '@put/contract/judge/rejudges';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import list from '../../ui/lists/list-table.module.css';
import { Moment } from '../../parts/time/moment.tsx';
import { VerdictMark } from '../../parts/verdict/verdict-mark.tsx';
import css from './rejudges.module.css';

type Props = {
  items: readonly RejudgeItem[];
  /** Null when the rejudge is decided and nothing can be chosen. */
  chosen: ReadonlySet<number> | null;
  onChoose: (ids: readonly number[]) => void;
  hasTasks: boolean;
};

/** Results that would change, as a table; cards on a phone. */
export function RejudgeTable({ items, chosen, onChoose, hasTasks }: Props) {
  const choosable = items.filter(({ status }) => status === 'done').map(({ submission_id }) => submission_id);
  const isAll = choosable.length > 0 && choosable.every((id) => chosen?.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose([...next]);
  };
  return (
    <Table className={list.table} verticalSpacing={6} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {chosen !== null && (
            <Table.Th className={list.narrow}>
              <Checkbox
                aria-label="Выбрать всех на странице"
                checked={isAll}
                indeterminate={!isAll && choosable.some((id) => chosen.has(id))}
                onChange={() => onChoose(isAll ? [] : choosable)}
              />
            </Table.Th>
          )}
          <Table.Th>Ученик</Table.Th>
          {hasTasks && <Table.Th>Задача</Table.Th>}
          <Table.Th>Было → стало</Table.Th>
          <Table.Th>Баллы решения</Table.Th>
          <Table.Th>В занятии</Table.Th>
          <Table.Th>Отправлено</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={item.submission_id}>
            {chosen !== null && (
              <Table.Td className={list.narrow}>
                <Checkbox
                  aria-label={`Выбрать: ${item.user_name}, решение ${item.submission_id}`}
                  disabled={item.status !== 'done'}
                  checked={chosen.has(item.submission_id)}
                  onChange={() => toggle(item.submission_id)}
                />
              </Table.Td>
            )}
            <Table.Td className={list.title}>
              <LinkAnchor to="/admin/user/$userId" params={{ userId: String(item.user_id) }} fw={500}>
                {item.user_name}
              </LinkAnchor>
            </Table.Td>
            {hasTasks && (
              <Table.Td className={list.quiet}>
                <LinkAnchor to="/admin/task/$taskId" params={{ taskId: String(item.task_id) }}>
                  {item.task_title}
                </LinkAnchor>
              </Table.Td>
            )}
            <Table.Td>
              <span className={css.change}>
                <VerdictMark verdict={item.before.verdict} />
                <Arrow />
                {item.after === null ? <Nothing status={item.status} /> : <VerdictMark verdict={item.after.verdict} />}
              </span>
            </Table.Td>
            <Table.Td className="pt-num">
              <Change words="Баллы решения" before={item.before.score} after={item.after?.score ?? null} />
            </Table.Td>
            <Table.Td className="pt-num">
              {item.points_before === null ? (
                <Text size="sm" c="dimmed" component="span">
                  вне занятия
                </Text>
              ) : (
                <Change words="В занятии" before={item.points_before} after={item.points_after} />
              )}
            </Table.Td>
            <Table.Td className={list.nowrap}>
              <Text size="sm" c="dimmed" component="span">
                <Moment at={item.queued_at} />
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const Arrow = () => (
  <>
    <VisuallyHidden>стало</VisuallyHidden>
    <IconArrowNarrowRight size={16} aria-hidden className={css.arrow} />
  </>
);

const Nothing = ({ status }: Pick<RejudgeItem, 'status'>) => (
  <Text size="sm" c="dimmed" component="span">
    {status === 'failed' ? 'сбой проверки, останется как было' : 'ещё не проверено'}
  </Text>
);

function Change({ words, before, after }: { words: string; before: number; after: number | null }) {
  const tone = after === null || after === before ? undefined : after > before ? 'better' : 'worse';
  return (
    <span className={css.change} data-tone={tone}>
      <span className={list.worded}>{words}: </span>
      {scoreWords(before)}
      {after !== null && after !== before && (
        <>
          <Arrow />
          <strong>{scoreWords(after)}</strong>
        </>
      )}
    </span>
  );
}
