import { IconSearch } from '@tabler/icons-react';
import { Hint } from '../../shared/hint.tsx';
import { askForPalette, searchKeys } from '../../shared/palette-requests.ts';
import css from './shell.module.css';

type Props = { isNarrow?: boolean; onChosen?: () => void };

/** For who has no keyboard, or does not know the keys yet. */
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
