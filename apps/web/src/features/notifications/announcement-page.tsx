import { Text } from '@mantine/core';
import { announcements, type MyAnnouncement } from '@put/contract/announcements/announcements';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, query } from '../../api/api.ts';
import { useSession } from '../../api/session.ts';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { ErrorView } from '../../parts/states/error-view.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

/** A teacher's words to a course or a group. Whoever sees them has read them. */
export function AnnouncementPage({ announcementId }: { announcementId: string }) {
  const found = useQuery(query(announcements.get, { params: { id: announcementId } }));
  if (found.data === undefined && found.error !== null)
    return (
      <Screen width="text">
        <PageHeader title="Объявление не открылось" />
        <ErrorView error={found.error} onRetry={() => void found.refetch()} />
        <LinkButton to="/" mt="md" variant="default">
          На главную
        </LinkButton>
      </Screen>
    );
  return (
    <Screen width="text">
      <QueryStates of={found}>{(announcement) => <Shown announcement={announcement} />}</QueryStates>
    </Screen>
  );
}

function Shown({ announcement }: { announcement: MyAnnouncement }) {
  const { id, title, text, text_tree, by_name, created_at, to_title, course_id, read_at } = announcement;
  const isActing = useSession(({ originalUser }) => originalUser !== null);
  useEffect(() => {
    if (read_at !== null || isActing) return;
    // it stays unread and is tried again when it is opened again
    call(announcements.read, { params: { id: String(id) } }).catch(() => undefined);
  }, [id, read_at, isActing]);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          course_id === null ? (
            <LinkAnchor key="home" to="/" size="sm" children="Главная" />
          ) : (
            <LinkAnchor
              key="course"
              to="/user_ui/course/$courseId"
              params={{ courseId: String(course_id) }}
              size="sm"
              children={to_title}
            />
          ),
        ]}
      />
      <Text c="dimmed" size="sm" mb="md">
        {by_name !== null && `${by_name} · `}
        <Moment at={created_at} />
        {course_id === null && ` · ${to_title}`}
      </Text>
      <Markdown text={text} tree={text_tree} topHeading={2} idPrefix={`announcement-${id}-`} />
    </>
  );
}
