import { IconSearch } from '@tabler/icons-react';
import { Hint } from '../../ui/buttons/hint.tsx';
import { askForPalette, searchKeys } from '../../parts/palette/palette-requests.ts';
import css from './shell.module.css';

type Props = { isNarrow?: boolean; onChosen?: () => void };

/** For those who have no keyboard or do not know the shortcut. */
export function FindButton({ isNarrow = false, onChosen }: Props) {
  return (
    <Hint label={`Найти: ${searchKeys}`} position="right" disabled={!isNarrow}>
      <button
        type="button"
        className={css.find}
        aria-label="Найти"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          onChosen?.();
          askForPalette('search');
        }}
      >
        <IconSearch size={18} aria-hidden />
        <span className={css.label}>Найти</span>
        <kbd className={css.label}>{searchKeys}</kbd>
      </button>
    </Hint>
  );
}
