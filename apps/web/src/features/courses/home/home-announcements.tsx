import type { MyAnnouncementRow } from '@put/contract/announcements/announcements';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../../parts/time/moment.tsx';
import css from './home.module.css';

type Props = { rows: readonly MyAnnouncementRow[] };

/** What teachers have announced; on the home page until it is read. */
export const AnnouncementCard = ({ rows }: Props) => (
  <section className={css.card} aria-label="Объявления">
    {rows.map(({ id, title, by_name, created_at }) => (
      <p key={id} className={css.note}>
        <Link to="/user_ui/announcement/$announcementId" params={{ announcementId: String(id) }} className={css.more}>
          {title}
        </Link>{' '}
        {by_name} · <Moment at={created_at} />
      </p>
    ))}
  </section>
);
