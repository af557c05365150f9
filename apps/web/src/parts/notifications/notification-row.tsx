import type { Notification, NotificationKind } from '@put/contract/notifications/notifications';
import { notificationWords } from '@put/contract/notifications/notification-words';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarDue,
  IconChecklist,
  IconCode,
  IconMessage,
  IconMessageReply,
  IconPencil,
  IconRefresh,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Moment } from '../time/moment.tsx';
import { shortDay, timeOfDay } from '../time/time-words.ts';
import { useTimeZone } from '../time/use-clock.ts';
import css from './notifications.module.css';
import { placeOf } from './place-of.ts';

const icons: Record<NotificationKind, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  answer: IconMessageReply,
  question: IconMessage,
  remark: IconPencil,
  marks: IconChecklist,
  returned: IconArrowBackUp,
  reworked: IconArrowForwardUp,
  verdict: IconCode,
  rejudged: IconRefresh,
  deadline: IconCalendarDue,
  announcement: IconSpeakerphone,
};

type Props = { of: Notification; onOpen: (id: number) => void };

/** One thing that has news, and the way to it. */
export function NotificationRow({ of, onOpen }: Props) {
  const timeZone = useTimeZone();
  const { title, text } = notificationWords(of, (at) => `${shortDay(at, timeZone)}, ${timeOfDay(at, timeZone)}`);
  const Icon = icons[of.kind];
  const isNew = of.read_at === null;
  return (
    <Link {...placeOf(of)} className={css.row} data-new={isNew || undefined} onClick={() => onOpen(of.id)}>
      <Icon size={20} aria-hidden />
      <span className={css.words}>
        <span className={css.title}>
          {isNew && <span className={css.hidden}>Новое: </span>}
          {title}
        </span>
        <span className={css.text}>{text}</span>
      </span>
      <span className={css.when}>
        <Moment at={of.updated_at} />
      </span>
    </Link>
  );
}
