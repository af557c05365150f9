import { adminGroups } from '@put/contract/groups/groups';
import { adminUsers } from '@put/contract/users/users';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { listName } from '../../parts/people/full-name.ts';
import { useMessage } from '../../ui/messages/messages.tsx';

type Person = { id: number; first_name: string; last_name: string | null };

/** `remove` asks for confirmation and gives true when the user was deleted. The message and `restore` undo it. */
export function useRemoveUser() {
  const confirm = useConfirm();
  const messages = useMessage();
  const { mutateAsync: remove } = useMutation(
    mutation(adminUsers.remove, { refreshes: [adminUsers.list, adminGroups.list] }),
  );
  const { mutateAsync: putBack } = useMutation(
    mutation(adminUsers.restore, { refreshes: [adminUsers.list, adminUsers.get, adminGroups.list] }),
  );

  const restore = async (person: Person): Promise<void> => {
    try {
      await putBack({ params: { id: String(person.id) } });
      messages.success(`${listName(person)}: вход и группы возвращены`);
    } catch (error) {
      messages.failure(error);
    }
  };

  return {
    restore,
    remove: async (person: Person): Promise<boolean> => {
      const isSure = await confirm({
        title: `Удалить: ${listName(person)}?`,
        text: 'Человек уйдёт в корзину, его сеансы закончатся, войти он не сможет. Решения и результаты сохранятся.',
        action: 'Удалить',
        isDangerous: true,
      });
      if (!isSure) return false;
      try {
        await remove({ params: { id: String(person.id) } });
      } catch (error) {
        messages.failure(error);
        return false;
      }
      messages.success(`${listName(person)} в корзине`, { label: 'Вернуть', run: () => void restore(person) });
      return true;
    },
  };
}
