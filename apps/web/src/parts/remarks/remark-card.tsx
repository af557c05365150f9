import type { LineRemark } from '@put/contract/reviews/line-remark';
import type { ReactNode } from 'react';
import { Moment } from '../time/moment.tsx';
import css from './remarked-code.module.css';

type Props = { remark: LineRemark; children?: ReactNode };

/** A teacher's words about a line: who said them and when. */
export const RemarkCard = ({ remark: { text, by_name, at, line }, children }: Props) => (
  <div className={css.card} role="note" aria-label={`Замечание к строке ${line}`}>
    <p className={css.words}>{text}</p>
    <div className={css.foot}>
      <span>
        {by_name !== null && `${by_name}, `}
        <Moment at={at} />
      </span>
      {children}
    </div>
  </div>
);
