import { useRouter } from '@tanstack/react-router';
import { signOut } from '../../api/sign-out.ts';
import { useConfirm } from '../../shared/confirm.tsx';
import { hasUnsavedWork } from '../../shared/unsaved-work.ts';

/** Signs out, or, while acting as another person, back to being oneself. */
export function useLeave(): () => Promise<void> {
  const router = useRouter();
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
    // the way to sign-in is the session guard's, for all tabs alike
    if ((await signOut()) === 'original_restored')
      await router.navigate({ href: '/admin/user/list', ignoreBlocker: true });
  };
}
