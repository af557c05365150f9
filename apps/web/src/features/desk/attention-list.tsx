import type { Desk } from '@put/contract/desk/desk';
import { IconAlertTriangle, IconRefreshAlert, IconUserPlus, IconUserX } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { Moment } from '../../parts/time/moment.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { DeskList } from './desk-list.tsx';
import css from './desk.module.css';

/** What is out of order, and people for whom something is to be done. */
export function AttentionList({ attention, rejudges }: Pick<Desk, 'attention' | 'rejudges'>) {
  const { judge_errors, failed_mail, is_judge_gone, newcomers, leaving } = attention;
  const more = newcomers.total - newcomers.rows.length;
  return (
    <DeskList title="Требует внимания">
      {is_judge_gone && (
        <Row to="/admin" icon={IconAlertTriangle} isTrouble>
          Проверяющая система не отвечает
          <span className={css.dim}> · решения ждут в очереди</span>
        </Row>
      )}
      {rejudges.map(({ id, title, total }) => (
        <Row key={id} to="/admin/rejudge/$rejudgeId" params={{ rejudgeId: String(id) }} icon={IconRefreshAlert}>
          Перепроверка ждёт решения: {title}
          <span className={css.dim}> · {countWords(total, ['решение', 'решения', 'решений'])}</span>
        </Row>
      ))}
      {judge_errors > 0 && (
        <Row to="/admin" icon={IconAlertTriangle} isTrouble>
          {countWords(judge_errors, ['решение не проверено', 'решения не проверены', 'решений не проверено'])}
          <span className={css.dim}> · сбой проверки, за неделю</span>
        </Row>
      )}
      {failed_mail > 0 && (
        <Row to="/admin/mail/list" icon={IconAlertTriangle} isTrouble>
          {countWords(failed_mail, ['письмо не ушло', 'письма не ушли', 'писем не ушло'])}
          <span className={css.dim}> · за неделю</span>
        </Row>
      )}
      {leaving.map(({ user_id, user_name, at }) => (
        <Row key={user_id} to="/admin/user/$userId" params={{ userId: String(user_id) }} icon={IconUserX} at={at}>
          {user_name}
          <span className={css.dim}> · просит удалить свои данные</span>
        </Row>
      ))}
      {newcomers.rows.map(({ user_id, user_name, at }) => (
        <Row key={user_id} to="/admin/user/$userId" params={{ userId: String(user_id) }} icon={IconUserPlus} at={at}>
          {user_name}
          <span className={css.dim}> · ещё не в группе</span>
        </Row>
      ))}
      {more > 0 && (
        <Row to="/admin/user/list" search={{ sort: 'created_at', direction: 'desc' }} icon={IconUserPlus}>
          И ещё {countWords(more, ['человек', 'человека', 'человек'])} без группы
        </Row>
      )}
    </DeskList>
  );
}

type Props = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  isTrouble?: boolean;
  at?: string;
  children: ReactNode;
};

const Row = ({ icon: Icon, isTrouble, at, children, ...link }: Props) => (
  <li>
    <Link {...link} className={`${css.row} ${css.attention}`} data-trouble={isTrouble || undefined}>
      <Icon size={18} aria-hidden />
      <span className={css.what}>{children}</span>
      {at !== undefined && (
        <span className={css.when}>
          <Moment at={at} />
        </span>
      )}
    </Link>
  </li>
);
