import { IconArrowBackUp, IconArrowForwardUp, IconIndentDecrease, IconIndentIncrease } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { EditorHandle } from './create-editor.ts';

const signs = ['(', ')', '[', ']', '{', '}', ':', '=', '"', "'", '<', '>', '_', '+', '-', '*', '/', '%', '#', ';'];

/** Characters that are hard to find on a phone's keyboard. CSS shows the bar on touch screens only. */
export function KeyBar({ editor }: { editor: EditorHandle }) {
  return (
    <div className="pt-key-bar" role="toolbar" aria-label="Знаки и отступы">
      <Key
        name="Больше отступ"
        isFirst
        press={() => editor.indent('more')}
        children={<IconIndentIncrease size={18} aria-hidden />}
      />
      <Key
        name="Меньше отступ"
        press={() => editor.indent('less')}
        children={<IconIndentDecrease size={18} aria-hidden />}
      />
      {signs.map((sign) => (
        <Key key={sign} name={sign} press={() => editor.insert(sign)} children={sign} />
      ))}
      <Key name="Отменить" press={() => editor.undo()} children={<IconArrowBackUp size={18} aria-hidden />} />
      <Key name="Вернуть" press={() => editor.redo()} children={<IconArrowForwardUp size={18} aria-hidden />} />
    </div>
  );
}

type KeyProps = { name: string; press: () => void; isFirst?: boolean; children: ReactNode };

/**
 * A press must not take the focus, because the phone's keyboard would close. Tab stops once at the bar; arrows move
 * along it.
 */
function Key({ name, press, isFirst = false, children }: KeyProps) {
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      aria-label={name}
      onPointerDown={(event) => event.preventDefault()}
      onKeyDown={goAlong}
      onClick={press}
    >
      {children}
    </button>
  );
}

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const { previousElementSibling: before, nextElementSibling: after } = event.currentTarget;
  const next = { ArrowLeft: before, ArrowRight: after }[event.key];
  if (next instanceof HTMLElement) next.focus();
}
