import { ActionIcon, Checkbox, Menu, Table, VisuallyHidden } from '@mantine/core';
import type { AdminContainerRow } from '@put/contract/containers/container-templates';
import { IconDots, IconHistory, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { stateSigns } from '../../../parts/container/life/state-signs.ts';
import { stateWords } from '../../../parts/container/life/state-words.ts';
import { Moment } from '../../../parts/time/moment.tsx';
import { useClock } from '../../../parts/time/use-clock.ts';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import table from '../../../ui/lists/list-table.module.css';
import { Mark } from '../../../ui/mark/mark.tsx';
import css from './container-list.module.css';
import { stopWords, whyWords } from './container-words.ts';
import { DiskUse } from './disk-use.tsx';
import type { ContainerActions } from './use-container-actions.ts';

type Choice = { chosen: ReadonlySet<number>; onChoose: (ids: readonly number[], isChosen: boolean) => void };

type Props = {
  rows: readonly AdminContainerRow[];
  /** Left out: all are of one person, who is named elsewhere, and nothing is chosen. */
  choice?: Choice;
  onEvents: (id: number) => void;
  actions: ContainerActions;
};

/** Rows on a wide screen, cards on a phone. */
export function ContainerTable({ rows, choice, onEvents, actions }: Props) {
  return (
    <Table className={table.table} verticalSpacing={6} highlightOnHover aria-label="Контейнеры">
      <Table.Thead>
        <Table.Tr>
          {choice && (
            <>
              <Table.Th className={table.narrow}>
                <ChooseAll rows={rows} {...choice} />
              </Table.Th>
              <Table.Th>Чей</Table.Th>
            </>
          )}
          <Table.Th>Контейнер</Table.Th>
          <Table.Th>Состояние</Table.Th>
          <Table.Th>Работали</Table.Th>
          <Table.Th>Диск</Table.Th>
          <Table.Th>Где</Table.Th>
          <Table.Th className={table.narrow}>
            <VisuallyHidden>Действия</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <ContainerLine key={row.id} row={row} choice={choice} onEvents={() => onEvents(row.id)} actions={actions} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ChooseAll({ rows, chosen, onChoose }: Choice & Pick<Props, 'rows'>) {
  const ids = rows.map(({ id }) => id);
  const here = ids.filter((id) => chosen.has(id)).length;
  return (
    <Checkbox
      aria-label="Выбрать все на странице"
      checked={here === rows.length}
      indeterminate={here > 0 && here < rows.length}
      onChange={({ currentTarget: { checked } }) => onChoose(ids, checked)}
    />
  );
}

type LineProps = Pick<Props, 'actions'> & {
  row: AdminContainerRow;
  choice: Choice | undefined;
  onEvents: () => void;
};

function ContainerLine({ row, choice, onEvents, actions }: LineProps) {
  return (
    <Table.Tr>
      {choice && (
        <>
          <Table.Td className={table.check}>
            <Checkbox
              aria-label={`Выбрать: ${row.title}, ${row.user_name}`}
              checked={choice.chosen.has(row.id)}
              onChange={({ currentTarget: { checked } }) => choice.onChoose([row.id], checked)}
            />
          </Table.Td>
          <Table.Td className={table.title}>
            <LinkAnchor to="/admin/user/$userId" params={{ userId: String(row.user_id) }} fw={500}>
              {row.user_name}
            </LinkAnchor>
          </Table.Td>
        </>
      )}
      <Table.Td className={choice ? css.what : `${table.title} ${css.what}`}>
        <LinkAnchor to="/user_ui/container/$containerId" params={{ containerId: String(row.id) }}>
          {row.title}
        </LinkAnchor>
        {row.template_title !== row.title && <span className={css.small}>шаблон «{row.template_title}»</span>}
      </Table.Td>
      <Table.Td className={css.standing}>
        <Standing row={row} />
      </Table.Td>
      <Table.Td className={`${table.quiet} ${css.when}`}>
        {row.active_at === null ? (
          'ещё не запускали'
        ) : (
          <>
            <span className={table.worded}>работали </span>
            <Moment at={row.active_at} />
          </>
        )}
      </Table.Td>
      <Table.Td>
        <DiskUse used={row.disk_used_mb} most={row.disk_mb} />
      </Table.Td>
      <Table.Td className={`${table.quiet} ${table.nowrap}`}>{row.node}</Table.Td>
      <Table.Td className={`${table.narrow} ${table.actions}`}>
        <LineMenu {...{ row, onEvents, actions }} />
      </Table.Td>
    </Table.Tr>
  );
}

function Standing({ row }: { row: AdminContainerRow }) {
  const clock = useClock();
  const { tone, icon } = stateSigns[row.state];
  const why = whyWords(row);
  const stop = stopWords(row, clock);
  return (
    <>
      <Mark tone={tone} icon={icon} isSmall>
        {stateWords(row)}
      </Mark>
      {why !== null && <span className={css.small}>{why}</span>}
      {row.state !== 'running' && row.reason_detail !== '' && (
        <span className={css.detail} title={row.reason_detail}>
          {row.reason_detail}
        </span>
      )}
      {stop !== null && (
        <span className={css.small}>
          остановится {stop.at}, {stop.why}
        </span>
      )}
    </>
  );
}

function LineMenu({ row, onEvents, actions }: Pick<LineProps, 'row' | 'onEvents' | 'actions'>) {
  const isResting = row.wanted === 'stopped' && row.state !== 'running' && row.state !== 'failed';
  return (
    <DropdownMenu
      position="bottom-end"
      target={
        <ActionIcon variant="subtle" color="gray" aria-label={`Действия: ${row.title}, ${row.user_name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onEvents}>
        Что с ним было
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPlayerStop size={16} aria-hidden />}
        disabled={isResting}
        onClick={() => void actions.stop([row])}
      >
        Остановить…
      </Menu.Item>
      <Menu.Item
        color="brick"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void actions.remove([row])}
      >
        Удалить…
      </Menu.Item>
    </DropdownMenu>
  );
}
