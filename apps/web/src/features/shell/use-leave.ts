import { signOut } from '../../api/sign-out.ts';
import { useConfirm } from '../../shared/confirm.tsx';
import { useMessage } from '../../shared/messages.tsx';
import { hasUnsavedWork } from '../../shared/unsaved-work.ts';

/** Signs out, or, while acting as another person, back to being oneself. */
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
    // the way from here is the session guard's, for all tabs alike
    await signOut().catch(messages.failure);
  };
}
