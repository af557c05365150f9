import { IconSearch } from '@tabler/icons-react';
import { Hint } from '../../ui/buttons/hint.tsx';
import { askForPalette, searchKeys } from '../../parts/palette/palette-requests.ts';
import css from './shell.module.css';

type Props = { onChosen?: () => void };

/** For those who have no keyboard or do not know the shortcut. */
export function FindButton({ onChosen }: Props) {
  return (
    <Hint label={`Найти: ${searchKeys}`} position="right" isInRow disabled={onChosen !== undefined}>
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
        <span>Найти</span>
        <kbd>{searchKeys}</kbd>
      </button>
    </Hint>
  );
}
