import { IconArrowBackUp, IconArrowForwardUp, IconIndentDecrease, IconIndentIncrease } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EditorHandle } from './create-editor.ts';

const signs = ['(', ')', '[', ']', '{', '}', ':', '=', '"', "'", '<', '>', '_', '+', '-', '*', '/', '%', '#', ';'];

/** Signs that a phone's keyboard hides on its third page. Shown by CSS on touch screens only. */
export function KeyBar({ editor }: { editor: EditorHandle }) {
  return (
    <div className="pt-key-bar" role="toolbar" aria-label="Знаки и отступы">
      <Key
        name="Больше отступ"
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

/** Pressing must not take the focus: the phone's keyboard would go down. */
function Key({ name, press, children }: { name: string; press: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      onPointerDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {children}
    </button>
  );
}
