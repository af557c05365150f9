import { UnstyledButton } from '@mantine/core';
import type { CourseMarks } from '@put/contract/marks/mark-editing';
import type { MarkSettings } from '@put/contract/marks/marks';
import { percentWords } from '../../parts/marks/mark-words.ts';
import { scoreWords } from '../../parts/score/score-words.ts';
import { type MarkRow, shortMark } from './mark-rows.ts';
import css from './marks.module.css';

type Props = {
  rows: readonly MarkRow[];
  settings: MarkSettings;
  terms: CourseMarks['terms'];
  /** Shows how the marks of a person came about. */
  onOpen: (userId: number) => void;
};

export const MarksTable = ({ rows, settings, terms, onOpen }: Props) => (
  <div className={css.scrolled}>
    <table className={css.table} aria-label="Оценки">
      <thead>
        <tr>
          <th scope="col">Ученик</th>
          {settings.categories.map(({ title, weight }, at) => (
            <th key={at} scope="col" className={css.number}>
              {title}
              {settings.categories.length > 1 && <span className={css.weight}>вес {scoreWords(weight)}</span>}
            </th>
          ))}
          <th scope="col" className={css.number}>
            Итог
          </th>
          <th scope="col" className={css.number}>
            Сейчас
          </th>
          {terms.map(({ id, title }) => (
            <th key={id} scope="col" className={css.number}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ user, name, computed, terms: fixed }) => (
          <tr key={user.id}>
            <th scope="row">
              <UnstyledButton
                className={css.name ?? ''}
                aria-label={`${name}: как получилось`}
                onClick={() => onOpen(user.id)}
              >
                {name}
                {user.has_left && <span className={css.left}> не учится</span>}
              </UnstyledButton>
            </th>
            {computed.categories.map(({ percent }, at) => (
              <td key={at} className={css.number}>
                {percentWords(percent)}
              </td>
            ))}
            <td className={css.number}>{percentWords(computed.percent)}</td>
            <td className={css.number}>
              <strong>{computed.mark ?? '—'}</strong>
            </td>
            {fixed.map(({ frozen, now, isChanged }, at) => (
              <td key={terms[at]!.id} className={css.number}>
                <strong>{frozen?.mark ?? '—'}</strong>
                {isChanged && <span className={css.changed}>сейчас было бы {shortMark(now)}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
