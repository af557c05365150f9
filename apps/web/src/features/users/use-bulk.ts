import type { CallOf } from '@put/contract/base/endpoint';
import { adminGroups } from '@put/contract/groups/groups';
import { adminUsers } from '@put/contract/users/users';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import type { Question } from '../../ui/dialogs/confirm-dialog.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { useMessage } from '../../ui/messages/messages.tsx';

export type BulkAction = CallOf<typeof adminUsers.bulk>['body']['action'];

const spared = 'Вас и последнего администратора это не коснётся.';
const people = (count: number) => countWords(count, ['человек', 'человека', 'человек']);

const questions: Partial<Record<BulkAction['kind'], (count: number) => Question>> = {
  disable: (count) => ({
    title: `Отключить: ${people(count)}?`,
    text: `Их сеансы закончатся, войти они не смогут, пока вы не включите их снова. ${spared}`,
    action: 'Отключить',
    isDangerous: true,
  }),
  delete: (count) => ({
    title: `Удалить: ${people(count)}?`,
    text: `Они уйдут в корзину, их сеансы закончатся. Решения и результаты сохранятся, каждого можно вернуть. ${spared}`,
    action: 'Удалить',
    isDangerous: true,
  }),
};

const outcomes: Record<BulkAction['kind'], string> = {
  add_to_group: 'Добавлено в группу',
  remove_from_group: 'Убрано из группы',
  disable: 'Отключено',
  enable: 'Включено',
  delete: 'В корзине',
  letter: 'Письма поставлены в очередь',
};

/** Runs one action for many users; gives true when it is done. Asks for confirmation before users lose access. */
export function useBulk(ids: readonly number[], onDone: () => void) {
  const confirm = useConfirm();
  const messages = useMessage();
  const bulk = useMutation(
    mutation(adminUsers.bulk, { refreshes: [adminUsers.list, adminUsers.get, adminGroups.list, adminGroups.get] }),
  );
  const act = async (action: BulkAction): Promise<boolean> => {
    const question = questions[action.kind]?.(ids.length);
    if (question && !(await confirm(question))) return false;
    try {
      const { changed, left_out } = await bulk.mutateAsync({ body: { user_ids: [...ids], action } });
      const untouched =
        left_out > 0 ? `. ${action.kind === 'letter' ? 'Без почты' : 'Без изменений'}: ${left_out}` : '';
      messages.success(`${outcomes[action.kind]}: ${people(changed)}${untouched}`);
      onDone();
      return true;
    } catch (error) {
      messages.failure(error);
      return false;
    }
  };
  return { act, isActing: bulk.isPending };
}
