import type { CallOf } from '@put/contract/base/endpoint';
import { adminImports } from '@put/contract/users/imports';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '../../api/api.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';

type Whose = CallOf<typeof adminImports.issuePasswords>['body'];

/**
 * Asks once and gives many people new first passwords, then opens the page with their slips. `people` names them: «25
 * человек».
 */
export function useIssuePasswords() {
  const confirm = useConfirm();
  const messages = useMessage();
  const navigate = useNavigate();
  const start = useMutation(mutation(adminImports.issuePasswords, { refreshes: [adminImports.recent] }));
  const issue = async (whose: Whose, people: string): Promise<void> => {
    const isSure = await confirm({
      title: `Выдать пароли заново: ${people}?`,
      text: 'Прежние пароли перестанут действовать, сеансы закончатся. Новые можно распечатать карточками в течение часа; при первом входе человек сменит пароль на свой. Администраторов и отключённых это не коснётся.',
      action: 'Выдать пароли',
      isDangerous: true,
    });
    if (!isSure) return;
    start.mutate(
      { body: whose },
      {
        onSuccess: ({ id }) => void navigate({ to: '/admin/user/import', search: { id } }),
        onError: messages.failure,
      },
    );
  };
  return { issue, isIssuing: start.isPending };
}
