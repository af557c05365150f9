import { Button } from '@mantine/core';
import {
  announcementChannel,
  adminAnnouncements,
  type AnnouncementRow as Row,
} from '@put/contract/announcements/announcement-writing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useFollow } from '../../api/follow.ts';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import css from './announcements.module.css';

type Props = { of: Row; onReaders: () => void };

/** One announcement, with how many have read it; the number is live. */
export function AnnouncementRow({ of, onReaders }: Props) {
  const { id, title, text, to_title, by_name, by_mail, created_at, withdrawn_at, recipients, read } = of;
  const [seen, setSeen] = useState(read);
  // what is read again may be newer than the last news
  const [shown, setShown] = useState(of);
  if (shown !== of) {
    setShown(of);
    setSeen(read);
  }
  const isOver = withdrawn_at !== null || seen >= recipients;
  useFollow(announcementChannel, isOver ? null : id, {
    onEvent: (news) => setSeen((before) => Math.max(before, news.read)),
    reread: [adminAnnouncements.list],
  });
  return (
    <li className={css.row} data-withdrawn={withdrawn_at !== null || undefined}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <span className={css.note}>
          {to_title} · <Moment at={created_at} />
          {by_name !== null && ` · ${by_name}`}
          {by_mail && ' · и письмом'}
        </span>
      </div>
      <div className={css.text}>
        <Markdown text={text} topHeading={3} idPrefix={`announcement-${id}-`} />
      </div>
      {withdrawn_at === null ? (
        <div className={css.tools}>
          <Button variant="default" size="xs" onClick={onReaders}>
            Прочитали {seen} из {recipients}
          </Button>
          <Withdraw id={id} title={title} />
        </div>
      ) : (
        <p className={css.note}>
          Отозвано <Moment at={withdrawn_at} />
        </p>
      )}
    </li>
  );
}

function Withdraw({ id, title }: { id: number; title: string }) {
  const confirm = useConfirm();
  const messages = useMessage();
  const withdraw = useMutation({
    ...mutation(adminAnnouncements.withdraw, { refreshes: [adminAnnouncements.list] }),
    onError: messages.failure,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: 'Отозвать объявление?',
      text: `«${title}» исчезнет у всех учеников. Письма, которые уже ушли, вернуть нельзя.`,
      action: 'Отозвать',
      isDangerous: true,
    });
    if (isSure) withdraw.mutate({ params: { id: String(id) } });
  };
  return (
    <Button variant="subtle" color="gray" size="xs" loading={withdraw.isPending} onClick={() => void ask()}>
      Отозвать
    </Button>
  );
}
