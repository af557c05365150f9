import type { ReactNode } from 'react';
import { MessageIcon, type MessageKind } from './message-icon.tsx';
import css from './notice.module.css';

type Props = { kind: MessageKind; title?: string | undefined; children: ReactNode };

/** A message that stays on the screen, beside what it concerns. */
export function Notice({ kind, title, children }: Props) {
  return (
    <div className={css.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <MessageIcon kind={kind} />
      <div>
        {title !== undefined && <div className={css.title}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
