import { adminAnimations } from '@put/contract/animations/animation-editing';
import { adminTags } from '@put/contract/tasks/tags';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '../../../api/api.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { countWords } from '../../../ui/words/count-words.ts';

type Acted = { id: number; title: string; /** In how many texts it stands. */ uses: number };

/** Copying an animation, and moving it into the recycle bin; the messages can undo it or open the copy. */
export function useAnimationActions({ onRemoved }: { onRemoved?: () => void } = {}) {
  const confirm = useConfirm();
  const messages = useMessage();
  const navigate = useNavigate();
  const refreshes = [adminAnimations.list, adminAnimations.bin, adminTags.list];
  const copy = useMutation(mutation(adminAnimations.copy, { refreshes }));
  const restore = useMutation(mutation(adminAnimations.restore, { refreshes: [...refreshes, adminAnimations.get] }));
  const remove = useMutation(mutation(adminAnimations.remove, { refreshes }));
  const paramsOf = ({ id }: Acted) => ({ params: { id: String(id) } });

  const putBack = async (animation: Acted) => {
    try {
      await restore.mutateAsync(paramsOf(animation));
      messages.success(`Анимация «${animation.title}» возвращена`);
    } catch (error) {
      messages.failure(error);
    }
  };
  return {
    copy: async (animation: Acted) => {
      try {
        const { id } = await copy.mutateAsync(paramsOf(animation));
        const open = () => void navigate({ to: '/admin/animation/$animationId', params: { animationId: String(id) } });
        messages.success(`Копия анимации «${animation.title}» готова`, { label: 'Открыть', run: open });
      } catch (error) {
        messages.failure(error);
      }
    },
    remove: async (animation: Acted) => {
      const { title, uses } = animation;
      const isSure =
        uses === 0 ||
        (await confirm({
          title: `Убрать «${title}» в корзину?`,
          text: `Анимация стоит в ${countWords(uses, ['тексте', 'текстах', 'текстах'])}: вместо неё читатели увидят, что её больше нет. Её можно будет вернуть.`,
          action: 'Убрать',
          isDangerous: true,
        }));
      if (!isSure) return;
      try {
        await remove.mutateAsync(paramsOf(animation));
        onRemoved?.();
        messages.success(`Анимация «${title}» в корзине`, { label: 'Вернуть', run: () => void putBack(animation) });
      } catch (error) {
        messages.failure(error);
      }
    },
    putBack,
    isActing: copy.isPending || remove.isPending || restore.isPending,
  };
}

export type AnimationActions = ReturnType<typeof useAnimationActions>;
