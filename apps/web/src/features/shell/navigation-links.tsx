import { Link } from '@tanstack/react-router';
import { Hint } from '../../ui/buttons/hint.tsx';
import type { ShownEntry } from './navigation.ts';
import css from './shell.module.css';

type Props = { entries: readonly ShownEntry[]; isNarrow?: boolean; onChosen?: () => void };

/** The menu in two parts: learning and administration. */
export function NavigationLinks({ entries, isNarrow = false, onChosen }: Props) {
  const own = entries.filter((entry) => entry.area === 'user');
  const admin = entries.filter((entry) => entry.area === 'admin');
  return (
    <nav className={css.links} aria-label="Разделы">
      {own.map((entry) => (
        <NavigationLink key={entry.path} entry={entry} isNarrow={isNarrow} onChosen={onChosen} />
      ))}
      {admin.length > 0 && own.length > 0 && <div className={css.part}>{isNarrow ? '' : 'Управление'}</div>}
      {admin.map((entry) => (
        <NavigationLink key={entry.path} entry={entry} isNarrow={isNarrow} onChosen={onChosen} />
      ))}
    </nav>
  );
}

type LinkProps = { entry: ShownEntry; isNarrow: boolean; onChosen: (() => void) | undefined };

function NavigationLink({ entry: { path, label, icon: Icon, isHere, area }, isNarrow, onChosen }: LinkProps) {
  return (
    <Hint label={area === 'admin' ? `Управление: ${label.toLowerCase()}` : label} position="right" disabled={!isNarrow}>
      <Link to={path} className={css.link} data-here={isHere || undefined} aria-label={label} onClick={onChosen}>
        <Icon size={18} aria-hidden />
        <span className={css.label}>{label}</span>
      </Link>
    </Hint>
  );
}
