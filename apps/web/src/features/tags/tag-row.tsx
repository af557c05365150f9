import { Group, Table, Text } from '@mantine/core';
import { adminTags, type Tag } from '@put/contract/tags';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useWindowEvent } from '@mantine/hooks';
import { mutation } from '../../api/api.ts';
import { countWords } from '../../shared/count-words.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { kindWords } from './kind-words.ts';
import { RowButton } from './row-button.tsx';
import { TagForm } from './tag-form.tsx';
import css from './tags.module.css';
import { changedByTags } from './use-remove-tag.ts';

type Props = {
  tag: Tag;
  /** Its form has just closed: the keyboard goes on from here. */
  isBack: boolean;
  onEdit: () => void;
  onMerge: (() => void) | null;
  onRemove: () => void;
};

export function TagRow({ tag, isBack, onEdit, onMerge, onRemove }: Props) {
  const { id, title, color, kind, tasks } = tag;
  return (
    <Table.Tr>
      <Table.Th scope="row" className={css.title}>
        <span className={css.dot} style={{ background: color }} aria-hidden />
        {title}
      </Table.Th>
      <Table.Td className={css.kind}>
        <Text span size="sm" c="dimmed">
          {kindWords[kind].label}
        </Text>
      </Table.Td>
      <Table.Td className={`pt-num ${css.count}`}>
        {tasks > 0 ? (
          <LinkAnchor
            to="/admin/task/list"
            search={{ tag_id: [id] }}
            aria-label={`${taskWords(tasks)} с меткой «${title}»`}
          >
            {tasks}
            <span className={css.worded}> {taskWords(tasks).replace(/^\S+\s/, '')}</span>
          </LinkAnchor>
        ) : (
          <Text span c="dimmed">
            0<span className={css.worded}> задач</span>
          </Text>
        )}
      </Table.Td>
      <Table.Td className={css.actions}>
        <Group gap={2} wrap="nowrap" justify="flex-end">
          <RowButton
            icon={IconPencil}
            hint="Изменить"
            label={`Изменить метку «${title}»`}
            onClick={onEdit}
            hasFocus={isBack}
          />
          {onMerge && (
            <RowButton
              icon={IconArrowMerge}
              hint="Объединить с другой"
              label={`Объединить метку «${title}» с другой`}
              onClick={onMerge}
            />
          )}
          <RowButton icon={IconTrash} hint="Удалить" label={`Удалить метку «${title}»`} onClick={onRemove} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** The same row while it is edited: the form stands where the tag stood. Escape leaves it as it was. */
export function EditedTagRow({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { id, tasks: _, ...fields } = tag;
  const change = useMutation(mutation(adminTags.change, { refreshes: changedByTags }));
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onClose();
  });
  return (
    <Table.Tr className={css.edited}>
      <Table.Td colSpan={4}>
        <TagForm
          tag={fields}
          action="Сохранить"
          onCancel={onClose}
          sends={{
            ...change,
            send: (body, onError) =>
              change.mutate({ params: { id: String(id) }, body }, { onSuccess: onClose, onError }),
          }}
        />
      </Table.Td>
    </Table.Tr>
  );
}

const taskWords = (count: number) => countWords(count, ['задача', 'задачи', 'задач']);
