import { type AdminContainerRow, adminContainers } from '@put/contract/containers/container-templates';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { wordsOf } from '../../../api/errors.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { countWords } from '../../../ui/words/count-words.ts';

export type Acted = Pick<AdminContainerRow, 'id' | 'title' | 'user_name'>;

const containersWords = (count: number) => countWords(count, ['контейнер', 'контейнера', 'контейнеров']);
const named = (acted: readonly Acted[]): string => {
  const [first] = acted;
  return acted.length === 1 && first ? `«${first.title}» (${first.user_name})` : containersWords(acted.length);
};

/** Stops and deletes containers of anybody, one or many. Each asks first; true when all of it is done. */
export function useContainerActions() {
  const confirm = useConfirm();
  const messages = useMessage();
  const refreshes = [adminContainers.list, adminContainers.events];
  const stopping = useMutation(mutation(adminContainers.stop, { refreshes }));
  const removing = useMutation(mutation(adminContainers.remove, { refreshes }));

  /** One after another: each is a call of its own, and a refusal of one leaves the others to be done. */
  const doAll = async (acted: readonly Acted[], act: (id: number) => Promise<unknown>, words: string) => {
    const failures: unknown[] = [];
    for (const { id } of acted) await act(id).catch((error: unknown) => failures.push(error));
    const done = acted.length - failures.length;
    if (failures.length === 0) messages.success(`${words}: ${named(acted)}`);
    else if (done === 0) messages.failure(failures[0]);
    else messages.warning(`${words}: ${done} из ${acted.length}. Остальные — нет: ${wordsOf(failures[0])}`);
    return failures.length === 0;
  };
  const paramsOf = (id: number) => ({ params: { id: String(id) } });

  return {
    stop: async (acted: readonly Acted[]) => {
      const isSure = await confirm({
        title: `Остановить ${named(acted)}?`,
        text: 'Программы закончатся, файлы останутся. Ученик увидит, что остановил преподаватель, и сможет запустить снова.',
        action: 'Остановить',
      });
      return isSure && doAll(acted, (id) => stopping.mutateAsync(paramsOf(id)), 'Остановлено');
    },
    remove: async (acted: readonly Acted[]) => {
      const isSure = await confirm({
        title: `Удалить ${named(acted)}?`,
        text: 'Файлы ученика удалятся вместе с ним, вернуть их отсюда будет нельзя.',
        action: 'Удалить',
        isDangerous: true,
      });
      return isSure && doAll(acted, (id) => removing.mutateAsync(paramsOf(id)), 'Удалено');
    },
    isActing: stopping.isPending || removing.isPending,
  };
}

export type ContainerActions = ReturnType<typeof useContainerActions>;
