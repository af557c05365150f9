import { IconAlertTriangle } from '@tabler/icons-react';
import css from './field-warning.module.css';

/** Below a field, in place of its description: what was typed may stand, but means something else than it looks like. */
export const FieldWarning = ({ children }: { children: string }) => (
  <span className={css.warning} role="status">
    <IconAlertTriangle size={14} aria-hidden /> {children}
  </span>
);
