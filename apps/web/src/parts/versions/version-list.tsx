import type { ReactNode } from 'react';
import { Moment } from '../time/moment.tsx';
import css from './versions.module.css';

type Version = { number: number; author_name: string | null; written_at: string };
type Props<V extends Version> = {
  versions: readonly V[];
  current: number | undefined;
  chosen: number | null | undefined;
  onChoose: (number: number) => void;
  /** More about a version: its length, its check. */
  about: (version: V) => string;
  /** The chosen version, or a hint to choose one. */
  children: ReactNode;
};

/** A list of versions, newest first, and the chosen version beside it. */
export const VersionList = <V extends Version>({ versions, current, chosen, onChoose, about, children }: Props<V>) => (
  <div className={css.columns}>
    <nav aria-label="Версии" className={css.list}>
      {versions.map((version) => (
        <button
          key={version.number}
          type="button"
          className={css.version}
          aria-current={version.number === chosen || undefined}
          onClick={() => onChoose(version.number)}
        >
          <span className={css.number}>
            Версия {version.number}
            {version.number === current && ' (нынешняя)'}
          </span>{' '}
          <span className={css.about}>
            {version.author_name ?? 'Автор неизвестен'}, <Moment at={version.written_at} />, {about(version)}
          </span>
        </button>
      ))}
    </nav>
    {children}
  </div>
);
