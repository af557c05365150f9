import { Group, Menu, Table, Text, VisuallyHidden } from '@mantine/core';
import { adminTags, type Tag } from '@put/contract/tasks/tags';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useWindowEvent } from '@mantine/hooks';
import { mutation } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import list from '../../ui/lists/list-table.module.css';
import { TagDot } from '../../parts/tags/tag-dot.tsx';
import { kindWords } from './kind-words.ts';
import { TagForm } from './tag-form.tsx';
import css from './tags.module.css';
import { changedByTags } from './use-remove-tag.ts';
import { Allowed } from '../../parts/rights/allowed.tsx';

type Props = {
  tag: Tag;
  /** Titles of the parent tags, from the top. */
  path: readonly string[];
  /** Found by a search: shown with its path instead of an indent. */
  isFound: boolean;
  /** Its form has just closed, so its button gets the focus. */
  isBack: boolean;
  onEdit: () => void;
  onMerge: (() => void) | null;
  onRemove: () => void;
};

/** Deeper tags are not indented further: a phone has no space for it. */
const deepest = 5;

export function TagRow({ tag, path, isFound, isBack, onEdit, onMerge, onRemove }: Props) {
  const { id, title, color, kind, tasks, tasks_in_branch } = tag;
  return (
    <Table.Tr className={css.row}>
      <Table.Th
        scope="row"
        className={css.title}
        style={{ '--depth': isFound ? 0 : Math.min(path.length, deepest) } as React.CSSProperties}
      >
        {path.length > 0 && isFound ? (
          <span className={css.path}>{path.join(' › ')} › </span>
        ) : (
          path.length > 0 && <VisuallyHidden>{path.join(', ')}, </VisuallyHidden>
        )}
        <TagDot color={color} /> {title}
      </Table.Th>
      <Table.Td className={list.quiet}>
        <Text span size="sm" c="dimmed">
          {kindWords[kind].label}
        </Text>
      </Table.Td>
      <Table.Td className="pt-num">
        {tasks_in_branch > 0 ? (
          <>
            <LinkAnchor
              to="/admin/task/list"
              search={{ tag_id: [id] }}
              aria-label={`${taskWords(tasks_in_branch)} с меткой «${title}»${tasks === tasks_in_branch ? '' : ' и вложенными'}`}
            >
              {tasks_in_branch}
              <span className={list.worded}> {taskWords(tasks_in_branch).replace(/^\S+\s/, '')}</span>
            </LinkAnchor>
            {tasks !== tasks_in_branch && (
              <Text span size="xs" c="dimmed" display="block">
                своих {tasks}
              </Text>
            )}
          </>
        ) : (
          <Text span c="dimmed">
            0<span className={list.worded}> задач</span>
          </Text>
        )}
      </Table.Td>
      <Table.Td className={`${list.actions} ${list.narrow}`}>
        <Allowed call={adminTags.change}>
          <Group gap={2} wrap="nowrap" justify="flex-end">
            <IconButton
              isLarge
              icon={IconPencil}
              hint="Изменить"
              label={`Изменить метку «${title}»`}
              onClick={onEdit}
              hasFocus={isBack}
            />
            <RowMenu label={`Действия с меткой «${title}»`}>
              {onMerge && (
                <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
                  Объединить с другой…
                </Menu.Item>
              )}
              <Menu.Item color="brick" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
                Удалить…
              </Menu.Item>
            </RowMenu>
          </Group>
        </Allowed>
      </Table.Td>
    </Table.Tr>
  );
}

/** The row while it is edited: the form replaces the tag. Escape discards the changes. */
export function EditedTagRow({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { id, tasks: _, tasks_in_branch: __, ...fields } = tag;
  const change = useMutation(mutation(adminTags.change, { refreshes: changedByTags }));
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onClose();
  });
  return (
    <Table.Tr className={css.edited}>
      <Table.Td colSpan={4}>
        <TagForm
          id={id}
          tag={fields}
          action="Сохранить"
          onCancel={onClose}
          sends={{
            ...change,
            send: (_, { own, began_from }, onError) =>
              change.mutateAsync(
                { params: { id: String(id) }, body: { ...own, began_from } },
                { onSuccess: onClose, onError },
              ),
          }}
        />
      </Table.Td>
    </Table.Tr>
  );
}

const taskWords = (count: number) => countWords(count, ['задача', 'задачи', 'задач']);
