import { IconAlertTriangle } from '@tabler/icons-react';
import css from './field-warning.module.css';

/** Replaces a field's description: the typed value is allowed, but may not mean what the author expects. */
export const FieldWarning = ({ children }: { children: string }) => (
  <span className={css.warning} role="status">
    <IconAlertTriangle size={14} aria-hidden /> {children}
  </span>
);
