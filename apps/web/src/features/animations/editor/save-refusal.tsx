import { adminAnimations } from '@put/contract/animations/animation-editing';
import { Box } from '@mantine/core';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import type { AnimationEditorState } from './use-animation-editor.ts';

/** Why the animation could not be stored. What was typed stays in the editor and in the draft. */
export const SaveRefusal = ({ state: { error, save } }: { state: AnimationEditorState }) =>
  error === null ? null : (
    <Box mb="md">
      <RefusalAlert
        of={adminAnimations.change}
        error={error}
        explain={{
          not_found: 'Этой анимации больше нет: её могли убрать в корзину. Ваш черновик цел.',
          conflict: null,
          too_soon: 'Анимации собираются слишком часто: сохраните ещё раз через несколько секунд.',
          judge_unavailable: 'Сейчас собрать анимацию нечем. Черновик сохранён: попробуйте ещё раз через минуту.',
        }}
        onRetry={save}
      />
    </Box>
  );
