import {
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDot,
  IconCircleHalf2,
  IconCircleMinus,
  IconClock,
} from '@tabler/icons-react';
import { Mark, Sign, type Tone } from '../../ui/mark/mark.tsx';
import { type TaskStanding, taskStandingWords } from './task-standing-words.ts';

const looks: Record<TaskStanding, { tone: Tone; icon: typeof IconCircle }> = {
  new: { tone: 'quiet', icon: IconCircle },
  tried: { tone: 'bad', icon: IconCircleDot },
  review: { tone: 'quiet', icon: IconClock },
  partial: { tone: 'warning', icon: IconCircleHalf2 },
  accepted: { tone: 'good', icon: IconCircleCheckFilled },
  handed_in: { tone: 'quiet', icon: IconClock },
  excused: { tone: 'quiet', icon: IconCircleMinus },
};

export const TaskStandingMark = ({ standing }: { standing: TaskStanding }) => (
  <Mark {...looks[standing]}>{taskStandingWords[standing]}</Mark>
);

/** Only the sign, for places where the words stand beside it. */
export const TaskStandingSign = ({ standing }: { standing: TaskStanding }) => <Sign {...looks[standing]} />;
