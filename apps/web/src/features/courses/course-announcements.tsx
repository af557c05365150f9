import { announcements } from '@put/contract/announcements/announcements';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { AnnouncementCard } from './home/home-announcements.tsx';
import css from './my-courses.module.css';

/** What teachers have announced to the people of the course; it comes after the course, below it. */
export function CourseAnnouncements({ courseId }: { courseId: number }) {
  const found = useQuery(query(announcements.mine, { query: { course_id: String(courseId) } }));
  const rows = found.data?.announcements ?? [];
  if (rows.length === 0) return null;
  return (
    <div className={css.said}>
      <h2>Объявления</h2>
      <AnnouncementCard rows={rows} />
    </div>
  );
}
