import { signOut } from '../../api/sign-out.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { hasUnsavedWork } from '../../ui/unsaved/unsaved-work.ts';

/** Signs out; while acting as another user, returns to the administrator's own account. */
export function useLeave(): () => Promise<void> {
  const messages = useMessage();
  const confirm = useConfirm();
  return async () => {
    const mayLeave =
      !hasUnsavedWork() ||
      (await confirm({
        title: 'Выйти без сохранения?',
        text: 'На странице есть изменения, которые ещё не сохранены.',
        action: 'Выйти',
        cancel: 'Остаться',
        isDangerous: true,
      }));
    if (!mayLeave) return;
    // the session guard navigates from here, in all tabs
    await signOut().catch(messages.failure);
  };
}
