import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Hint } from '../../ui/buttons/hint.tsx';
import { type EntrySign, keysOf, type ShownEntry } from './navigation-entry.ts';
import css from './shell.module.css';

type Props = { entries: readonly ShownEntry[]; onChosen?: () => void };

/** The menu, in named lists between which the dotted path goes. */
export function NavigationLinks({ entries, onChosen }: Props) {
  const id = useId();
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <nav className={css.links} aria-label="Разделы">
      {groups.map((group, n) => (
        <div key={group ?? ''} className={css.group}>
          {group !== undefined && (
            <span id={id + n} className={css.groupName}>
              {group}
            </span>
          )}
          <ul aria-labelledby={group && id + n}>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <li key={entry.path}>
                  <NavigationLink entry={entry} onChosen={onChosen} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type LinkProps = { entry: ShownEntry; onChosen: (() => void) | undefined };

function NavigationLink({ entry, onChosen }: LinkProps) {
  const { path, label, icon: Icon, isHere, more, useSign = useNoSign } = entry;
  const sign = useSign();
  return (
    <Hint
      isInRow
      position="right"
      disabled={onChosen !== undefined}
      label={
        <>
          <strong>{label}</strong> {sign?.words ?? more} <kbd>{keysOf(entry)}</kbd>
        </>
      }
    >
      <Link
        to={path}
        activeOptions={exactly}
        className={css.link}
        aria-label={sign ? `${label}, ${sign.words}` : label}
        aria-current={isHere ? 'page' : undefined}
        onClick={onChosen}
      >
        <Icon size={19} aria-hidden />
        <span>{label}</span>
        {sign && <SignOfEntry sign={sign} />}
      </Link>
    </Hint>
  );
}

const exactly = { exact: true };
export const useNoSign = (): EntrySign | null => null;

const mostShown = 99;
export const SignOfEntry = ({ sign: { count, isTrouble } }: { sign: EntrySign }) => (
  <span className={css.sign} data-trouble={isTrouble || undefined} aria-hidden>
    {count > mostShown ? `${mostShown}+` : count}
  </span>
);
