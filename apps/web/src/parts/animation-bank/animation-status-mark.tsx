import type { AnimationStatus } from '@put/contract/animations/animation-editing';
import { IconAlertTriangle, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { Mark, type Tone } from '../../ui/mark/mark.tsx';
import { animationStatusWords } from './animation-words.ts';

const looks: Record<AnimationStatus, { tone: Tone; icon: typeof IconPencil }> = {
  draft: { tone: 'warning', icon: IconPencil },
  ready: { tone: 'good', icon: IconCircleCheck },
  broken: { tone: 'bad', icon: IconAlertTriangle },
};

/** Shows whether readers see the animation. */
export const AnimationStatusMark = ({ status }: { status: AnimationStatus }) => (
  <Mark {...looks[status]} isSmall>
    {animationStatusWords[status].label}
  </Mark>
);
