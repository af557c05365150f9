import { Modal, Select, Stack, Text } from '@mantine/core';
import { adminTags, type Tag } from '@put/contract/tasks/tags';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { kindWords } from './kind-words.ts';
import { changedByTags } from './use-remove-tag.ts';

type Props = { tag: Tag | null; tags: readonly Tag[]; onClose: () => void };

/** Merges two tags into one. It can not be undone, so the dialog shows the outcome first. */
export function MergeTag({ tag, tags, onClose }: Props) {
  return (
    <Modal opened={tag !== null} onClose={onClose} title={`Объединить метку «${tag?.title ?? ''}»`}>
      {tag !== null && <MergeForm tag={tag} tags={tags} onClose={onClose} />}
    </Modal>
  );
}

function MergeForm({ tag, tags, onClose }: Props & { tag: Tag }) {
  const messages = useMessage();
  const [intoId, setIntoId] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const into = tags.find(({ id }) => String(id) === intoId);
  const merge = useMutation(mutation(adminTags.merge, { refreshes: changedByTags }));
  const send = () => {
    if (into === undefined) return setMissing(true);
    merge.mutate(
      { params: { id: String(tag.id) }, body: { into_id: into.id } },
      {
        onSuccess: () => {
          messages.success(`Метка «${tag.title}» теперь — «${into.title}»`);
          onClose();
        },
      },
    );
  };
  return (
    <Stack>
      <Select
        label="С какой меткой"
        description="Её название, цвет и вид останутся"
        placeholder="Выберите метку"
        searchable
        data-autofocus
        nothingFoundMessage="Такой метки нет"
        data={tags.filter(({ id }) => id !== tag.id).map(({ id, title }) => ({ value: String(id), label: title }))}
        value={intoId}
        onChange={(id) => {
          setIntoId(id);
          setMissing(false);
        }}
        error={isMissing ? 'Выберите метку' : undefined}
      />
      {into !== undefined && <Text>{outcomeWords(tag, into, tags)}</Text>}
      <RefusalAlert
        of={adminTags.merge}
        error={merge.error}
        explain={{ not_found: 'Одной из этих меток уже нет: список изменил кто-то ещё.' }}
      />
      <DialogActions action="Объединить" isPending={merge.isPending} onCancel={onClose} onAction={send} isDangerous />
    </Stack>
  );
}

function outcomeWords(from: Tag, into: Tag, tags: readonly Tag[]): string {
  const moved =
    from.tasks === 0
      ? `Метки «${from.title}» не станет`
      : `${countWords(from.tasks, ['задача получит', 'задачи получат', 'задач получат'])} метку «${into.title}», а метки «${from.title}» не станет`;
  const kind = from.kind === into.kind ? '' : ` Вид будет «${kindWords[into.kind].label}».`;
  const hasChildren = tags.some(({ parent_id, id }) => parent_id === from.id && id !== into.id);
  const children = hasChildren ? ` Вложенные в неё метки окажутся в «${into.title}».` : '';
  return `${moved}.${kind}${children} Отменить это нельзя.`;
}
