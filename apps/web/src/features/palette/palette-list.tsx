import { useEffect, useId, useRef } from 'react';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import css from './palette.module.css';

type Props = {
  id: string;
  groups: readonly PaletteGroup[];
  /** The line that Enter chooses. */
  current: PaletteItem | undefined;
  onPoint: (item: PaletteItem) => void;
  onChoose: (item: PaletteItem) => void;
};

export const optionId = ({ id }: PaletteItem) => `palette-${id}`;

/** The focus stays in the field; the list only highlights the current line. */
export function PaletteList({ id, groups, current, onPoint, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  return (
    <div ref={list} id={id} className={css.list} role="listbox" aria-label="Найденное">
      {groups.map(({ title, items }, group) => (
        <div key={title} role="group" aria-labelledby={`${name}-${group}`}>
          <div id={`${name}-${group}`} className={css.group} role="presentation">
            {title}
          </div>
          {items.map((item) => {
            const { icon: Icon, note } = item;
            const isCurrent = item.id === current?.id;
            return (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
              <div
                key={item.id}
                id={optionId(item)}
                className={css.option}
                role="option"
                tabIndex={-1}
                aria-selected={isCurrent}
                // a press must not take the focus out of the field, from which one goes on
                onMouseDown={(event) => event.preventDefault()}
                onPointerMove={() => !isCurrent && onPoint(item)}
                onClick={() => onChoose(item)}
              >
                <Icon size={18} aria-hidden />
                <span className={css.words}>
                  <span className={css.title}>{item.title}</span>
                  {item.passage && <Passage of={item.passage} />}
                </span>
                {note !== undefined && <span className={css.note}>{note}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const Passage = ({ of }: { of: readonly string[] }) => (
  <span className={css.passage}>
    {of.map((text, at) => (at % 2 === 1 ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
  </span>
);
