import { Table, Text, VisuallyHidden } from '@mantine/core';
import type { AnimationRow } from '@put/contract/animations/animation-editing';
import type { Tag } from '@put/contract/tasks/tags';
import { AnimationPicture } from '../../../parts/animation-bank/animation-picture.tsx';
import { AnimationStatusMark } from '../../../parts/animation-bank/animation-status-mark.tsx';
import { animationKinds, stepsWords, textsWords } from '../../../parts/animation-bank/animation-words.ts';
import { Moment } from '../../../parts/time/moment.tsx';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import list from '../../../ui/lists/list-table.module.css';
import css from './animation-bank.module.css';
import { AnimationMenu } from './animation-menu.tsx';
import { AnimationTags } from './animation-tags.tsx';
import type { AnimationActions } from './use-animation-actions.ts';

type Props = { animations: readonly AnimationRow[]; tags: ReadonlyMap<number, Tag>; actions: AnimationActions };

/** The bank as dense rows; on a phone each row is a card of three lines. */
export const AnimationTable = ({ animations, tags, actions }: Props) => (
  <Table className={list.table} verticalSpacing={4} highlightOnHover>
    <Table.Thead>
      <Table.Tr>
        <Table.Th className={list.narrow}>
          <VisuallyHidden>Картинка</VisuallyHidden>
        </Table.Th>
        <Table.Th>Название</Table.Th>
        <Table.Th>Вид</Table.Th>
        <Table.Th>Метки</Table.Th>
        <Table.Th ta="right">Шаги</Table.Th>
        <Table.Th ta="right">Где стоит</Table.Th>
        <Table.Th>Изменена</Table.Th>
        <Table.Th>
          <VisuallyHidden>Действия</VisuallyHidden>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {animations.map((animation) => (
        <Row key={animation.id} {...{ animation, tags, actions }} />
      ))}
    </Table.Tbody>
  </Table>
);

function Row({ animation, tags, actions }: Omit<Props, 'animations'> & { animation: AnimationRow }) {
  const { id, title, kind, status, preview, total_steps: steps, uses, tag_ids, updated_at } = animation;
  return (
    <Table.Tr>
      <Table.Td className={css.thumbCell}>
        <span className={css.thumb}>
          <AnimationPicture preview={preview} kind={kind} />
        </span>
      </Table.Td>
      <Table.Td className={list.title}>
        <LinkAnchor
          to="/admin/animation/$animationId"
          params={{ animationId: String(id) }}
          className={css.rowTitle ?? ''}
          underline="never"
        >
          {title}
        </LinkAnchor>{' '}
        {status !== 'ready' && <AnimationStatusMark status={status} />}
      </Table.Td>
      <Table.Td className={list.quiet}>{animationKinds[kind].name}</Table.Td>
      <Table.Td>
        <AnimationTags ids={tag_ids} tags={tags} />
      </Table.Td>
      <Table.Td className={`pt-num ${list.quiet}`}>
        <span className={list.bare}>{steps === 0 ? '—' : steps}</span>
        <span className={list.worded}>{stepsWords(steps)}</span>
      </Table.Td>
      <Table.Td className={`pt-num ${list.quiet}`}>{uses === 0 ? '—' : textsWords(uses)}</Table.Td>
      <Table.Td className={list.nowrap}>
        <Text size="sm" c="dimmed" component="span">
          <Moment at={updated_at} />
        </Text>
      </Table.Td>
      <Table.Td className={`${list.actions} ${list.narrow}`}>
        <AnimationMenu animation={animation} actions={actions} />
      </Table.Td>
    </Table.Tr>
  );
}
