import { Menu, Modal, Select, Stack } from '@mantine/core';
import type { CallOf } from '@put/contract/base/endpoint';
import type { Tag } from '@put/contract/tasks/tags';
import { adminTags } from '@put/contract/tasks/tags';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../api/api.ts';
import { BulkBar } from '../../../ui/lists/bulk-bar.tsx';
import { choiceListInDialog } from '../../../ui/fields/choice-list.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { stillUsed } from '../words/bank-words.ts';

type Action = CallOf<typeof adminTasks.bulk>['body']['action'];
type Props = {
  chosen: ReadonlySet<number>;
  tags: readonly Tag[];
  isArchive: boolean;
  onChoose: (ids: readonly number[]) => void;
};

const outcomes: Record<Action['kind'], string> = {
  tag: 'Метка поставлена',
  untag: 'Метка снята',
  archive: 'В архиве',
  unarchive: 'Вернулись из архива',
  copy: 'Скопировано',
  give: 'Отдано в банк школы',
  take_back: 'Взято из банка школы',
  delete: 'В корзине',
};
const tasksWords = (count: number) => countWords(count, ['задача', 'задачи', 'задач']);

/** Actions on the selected tasks. */
export function TaskBulkBar({ chosen, tags, isArchive, onChoose }: Props) {
  const confirm = useConfirm();
  const messages = useMessage();
  const [tagging, setTagging] = useState<'tag' | 'untag' | null>(null);
  const bulk = useMutation(mutation(adminTasks.bulk, { refreshes: [adminTasks.list, adminTasks.get, adminTags.list] }));

  const act = async (action: Action) => {
    setTagging(null);
    if (action.kind === 'delete') {
      const isSure = await confirm({
        title: `Удалить: ${tasksWords(chosen.size)}?`,
        text: 'Они уйдут в корзину, откуда их можно вернуть. Задачи, которые стоят в занятиях, останутся.',
        action: 'Удалить',
        isDangerous: true,
      });
      if (!isSure) return;
    }
    if (action.kind === 'give') {
      const isSure = await confirm({
        title: `Отдать в банк школы: ${tasksWords(chosen.size)}?`,
        text: 'Все преподаватели школы откроют их вместе с тестами и решениями и смогут скопировать себе или поставить в свой курс. Менять их будете только вы.',
        action: 'Отдать',
      });
      if (!isSure) return;
    }
    try {
      const { changed, left_out, used_in } = await bulk.mutateAsync({ body: { task_ids: [...chosen], action } });
      const untouched = left_out > 0 ? `. Без изменений: ${left_out}` : '';
      messages.success(`${outcomes[action.kind]}: ${tasksWords(changed)}${untouched}${stillUsed(used_in)}`);
      onChoose([]);
    } catch (error) {
      messages.failure(error);
    }
  };

  return (
    <BulkBar
      isBelow
      chosen={tasksWords(chosen.size)}
      onClear={() => onChoose([])}
      isActing={bulk.isPending}
      actions={
        <>
          <Menu.Item onClick={() => setTagging('tag')}>Поставить метку…</Menu.Item>
          <Menu.Item onClick={() => setTagging('untag')}>Снять метку…</Menu.Item>
          <Menu.Item onClick={() => void act({ kind: 'copy' })}>Скопировать</Menu.Item>
          <Menu.Item onClick={() => void act({ kind: 'give' })}>Отдать в банк школы…</Menu.Item>
          <Menu.Item onClick={() => void act({ kind: 'take_back' })}>Взять из банка школы</Menu.Item>
          <Menu.Item onClick={() => void act({ kind: isArchive ? 'unarchive' : 'archive' })}>
            {isArchive ? 'Вернуть из архива' : 'Убрать в архив'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="brick" onClick={() => void act({ kind: 'delete' })}>
            Удалить…
          </Menu.Item>
        </>
      }
    >
      <Modal
        opened={tagging !== null}
        onClose={() => setTagging(null)}
        title={`${tagging === 'untag' ? 'Снять' : 'Поставить'} метку: ${tasksWords(chosen.size)}`}
      >
        <Stack>
          <Select
            {...choiceListInDialog}
            label="Метка"
            placeholder="Выберите метку"
            searchable
            nothingFoundMessage="Такой метки нет"
            data={tags.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={null}
            onChange={(id) => {
              if (id !== null && tagging !== null) void act({ kind: tagging, tag_id: Number(id) });
            }}
            data-autofocus
          />
        </Stack>
      </Modal>
    </BulkBar>
  );
}
