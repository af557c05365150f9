import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { panelId, tabId } from './tab-ids.ts';
import css from './tab-strip.module.css';

export type StripTab = {
  id: string;
  label: ReactNode;
  /** Complete, for screen readers and as a hint: «src/main.py, не сохранён». */
  title: string;
  /** Not saved: a dot stands in place of the cross. */
  isMarked?: boolean;
};

type Props = {
  label: string;
  tabs: readonly StripTab[];
  active: string | null;
  /** Of the ids of tabs and panels. */
  prefix: string;
  onOpen: (id: string) => void;
  /** Without it no tab can be closed. */
  onClose?: ((id: string) => void) | undefined;
};

/**
 * Tabs by the ARIA pattern: Tab stops once, arrows move between them, Delete closes. The crosses are for the mouse,
 * because a tab can hold no button.
 */
export function TabStrip({ label, tabs, active, prefix, onOpen, onClose }: Props) {
  const press = (event: KeyboardEvent, index: number) => {
    const last = tabs.length - 1;
    const to = {
      ArrowLeft: index === 0 ? last : index - 1,
      ArrowRight: index === last ? 0 : index + 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = tabs[to ?? index];
    if (tab === undefined) return;
    if (to !== undefined) {
      onOpen(tab.id);
      document.getElementById(tabId(prefix, tab.id))?.focus();
    } else if (event.key === 'Delete' && onClose) onClose(tab.id);
    else return;
    event.preventDefault();
  };
  return (
    <div role="tablist" aria-label={label} className={css.strip}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          id={tabId(prefix, tab.id)}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={tab.id === active}
          aria-controls={tab.id === active ? panelId(prefix, tab.id) : undefined}
          aria-label={tab.title}
          title={onClose ? `${tab.title}. Delete — закрыть` : tab.title}
          tabIndex={tab.id === active ? 0 : -1}
          onKeyDown={(event) => press(event, index)}
          onClick={() => onOpen(tab.id)}
          onAuxClick={(event) => event.button === 1 && onClose?.(tab.id)}
        >
          <span className={css.label}>{tab.label}</span>
          {onClose && (
            <span
              aria-hidden
              className={css.close}
              data-marked={tab.isMarked || undefined}
              onClick={(event) => {
                event.stopPropagation();
                onClose(tab.id);
              }}
            >
              <IconX size={13} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
