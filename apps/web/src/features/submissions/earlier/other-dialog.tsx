import { Button, Group, Modal } from '@mantine/core';
import type { MyTask } from '@put/contract/tasks/tasks';
import type { Text } from '../../../parts/answers/draft.ts';
import { TextView } from './text-view.tsx';
import css from './earlier.module.css';

type Props = {
  task: MyTask;
  /** «На другом устройстве есть другой текст от 18:46» */
  title: string;
  text: Text;
  now: Text | null;
  onTake: () => void;
  onClose: () => void;
};

/** Another text beside the one in the editor, before the person chooses. */
export function OtherDialog({ task, title, text, now, onTake, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} size="50rem">
      <div className={css.stack}>
        <TextView {...{ task, text, now }} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Закрыть
          </Button>
          <Button onClick={onTake}>Взять этот текст</Button>
        </Group>
      </div>
    </Modal>
  );
}
