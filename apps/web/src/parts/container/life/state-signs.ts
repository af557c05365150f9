import type { ContainerState } from '@put/contract/containers/containers';
import {
  IconAlertTriangle,
  IconHourglass,
  IconLoader2,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlugConnectedX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Tone } from '../../../ui/mark/mark.tsx';

/** Stands beside the words of a state in lists. */
export const stateSigns: Record<ContainerState, { tone: Tone; icon: TablerIcon }> = {
  running: { tone: 'good', icon: IconPlayerPlay },
  queued: { tone: 'warning', icon: IconHourglass },
  starting: { tone: 'warning', icon: IconLoader2 },
  stopping: { tone: 'quiet', icon: IconLoader2 },
  stopped: { tone: 'quiet', icon: IconPlayerStop },
  failed: { tone: 'bad', icon: IconAlertTriangle },
  lost: { tone: 'bad', icon: IconPlugConnectedX },
};
