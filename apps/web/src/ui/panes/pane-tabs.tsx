import type { KeyboardEvent } from 'react';

type Props<Key extends string> = {
  /** Panels have the id `id-key`, tabs `id-key-tab`. */
  id: string;
  tabs: readonly { key: Key; label: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
  label?: string;
};

/** Tabs by the ARIA pattern: Tab stops once, arrow keys move between them. */
export function PaneTabs<Key extends string>({ id, tabs, chosen, onChoose, label }: Props<Key>) {
  const press = (event: KeyboardEvent) => {
    const here = tabs.findIndex(({ key }) => key === chosen);
    const at = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at === undefined) return;
    event.preventDefault();
    const to = tabs.at(at % tabs.length)!.key;
    onChoose(to);
    document.getElementById(`${id}-${to}-tab`)?.focus();
  };
  return (
    <div role="tablist" className="pt-pane-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          id={`${id}-${tab.key}-tab`}
          type="button"
          role="tab"
          aria-selected={tab.key === chosen}
          aria-controls={`${id}-${tab.key}`}
          tabIndex={tab.key === chosen ? 0 : -1}
          onKeyDown={press}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
