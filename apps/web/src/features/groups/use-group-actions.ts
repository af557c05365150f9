import { adminGroups } from '@put/contract/groups/groups';
import { adminUsers } from '@put/contract/users/users';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { useMessage } from '../../ui/messages/messages.tsx';

type Group = { id: number; title: string; members: number };

/** Actions on a group; `remove` asks for confirmation and gives true when the group was deleted. */
export function useGroupActions() {
  const confirm = useConfirm();
  const messages = useMessage();
  const refreshes = [adminGroups.list, adminGroups.get, adminUsers.list];
  const { mutateAsync: takeAway } = useMutation(
    mutation(adminGroups.remove, { refreshes: [adminGroups.list, adminUsers.list] }),
  );
  const { mutateAsync: putBack } = useMutation(mutation(adminGroups.restore, { refreshes }));
  const { mutateAsync: change } = useMutation(mutation(adminGroups.change, { refreshes }));

  const restore = async ({ id, title }: Group): Promise<void> => {
    try {
      await putBack({ params: { id: String(id) } });
      messages.success(`Группа «${title}» возвращена`);
    } catch (error) {
      messages.failure(error);
    }
  };

  const setArchived = async (group: Group & { is_archived: boolean }, is_archived: boolean): Promise<void> => {
    try {
      await change({
        params: { id: String(group.id) },
        body: { is_archived, began_from: { is_archived: group.is_archived } },
      });
      messages.success(is_archived ? `Группа «${group.title}» в архиве` : `Группа «${group.title}» снова в списках`);
    } catch (error) {
      messages.failure(error);
    }
  };

  const remove = async (group: Group): Promise<boolean> => {
    const people = countWords(group.members, ['человек останется', 'человека останутся', 'человек останутся']);
    const isSure = await confirm({
      title: `Удалить группу «${group.title}»?`,
      text: `Открытые ей курсы закроются для тех, кто видит их только через неё, приглашения перестанут действовать. ${group.members > 0 ? `${people} в «Пути». ` : ''}Группу можно будет вернуть.`,
      action: 'Удалить',
      isDangerous: true,
    });
    if (!isSure) return false;
    try {
      await takeAway({ params: { id: String(group.id) } });
    } catch (error) {
      messages.failure(error);
      return false;
    }
    messages.success(`Группа «${group.title}» в корзине`, { label: 'Вернуть', run: () => void restore(group) });
    return true;
  };
  return { remove, restore, setArchived };
}
