import { Menu } from '@mantine/core';
import { BulkBar } from '../../../ui/lists/bulk-bar.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import type { Acted, ContainerActions } from './use-container-actions.ts';

type Props = { chosen: readonly Acted[]; actions: ContainerActions; onClear: () => void };

/** Actions on the chosen containers. */
export const ContainerBulkBar = ({ chosen, actions, onClear }: Props) => (
  <BulkBar
    chosen={countWords(chosen.length, ['контейнер', 'контейнера', 'контейнеров'])}
    onClear={onClear}
    isActing={actions.isActing}
    actions={
      <>
        <Menu.Item onClick={() => void actions.stop(chosen).then((isDone) => isDone && onClear())}>
          Остановить…
        </Menu.Item>
        <Menu.Item color="brick" onClick={() => void actions.remove(chosen).then((isDone) => isDone && onClear())}>
          Удалить…
        </Menu.Item>
      </>
    }
  />
);
