import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

export type MessageKind = 'error' | 'warning' | 'success';

/** Differs by shape and colour, because some readers do not see colours. */
export function MessageIcon({ kind }: { kind: MessageKind }) {
  switch (kind) {
    case 'error':
      return <IconAlertCircle size={20} color="var(--pt-bad)" aria-hidden />;
    case 'warning':
      return <IconAlertTriangle size={20} color="var(--pt-here)" aria-hidden />;
    case 'success':
      return <IconCircleCheck size={20} color="var(--pt-good)" aria-hidden />;
  }
}
