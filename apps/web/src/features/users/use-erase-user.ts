import { adminDesk } from '@put/contract/desk/desk';
import { adminGroups } from '@put/contract/groups/groups';
import { adminErasure } from '@put/contract/users/erasure';
import { adminUsers, type UserRow } from '@put/contract/users/users';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { listName } from '../../parts/people/full-name.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';

type Person = Pick<UserRow, 'id' | 'first_name' | 'last_name' | 'deletion_requested_at'>;

/** `erase` asks for confirmation: there is no way back. */
export function useEraseUser() {
  const confirm = useConfirm();
  const messages = useMessage();
  const { mutateAsync, isPending } = useMutation(
    mutation(adminErasure.erase, { refreshes: [adminUsers.list, adminUsers.get, adminGroups.list, adminDesk.show] }),
  );
  return {
    isErasing: isPending,
    erase: async (person: Person): Promise<void> => {
      const isSure = await confirm({
        title: `Стереть данные: ${listName(person)}?`,
        text:
          'Навсегда: имя, логин и почта, программы и ответы, черновики, файлы, контейнеры, уведомления, входы. ' +
          'Баллы и оценки останутся в итогах класса без имени, вопросы — без подписи. Вернуть ничего нельзя. ' +
          'В прежних резервных копиях данные останутся, пока копии лежат.',
        action: 'Стереть навсегда',
        isDangerous: true,
      });
      if (!isSure) return;
      try {
        await mutateAsync({
          params: { id: String(person.id) },
          body: { requested_at: person.deletion_requested_at },
        });
        messages.success(`${listName(person)}: данные стёрты`);
      } catch (error) {
        messages.failure(error);
      }
    },
  };
}
