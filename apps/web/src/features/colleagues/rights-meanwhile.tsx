import type { GivenRights } from '@put/contract/colleagues/colleagues';
import { adminCourses } from '@put/contract/courses/course-editing';
import { grantWords } from '@put/contract/colleagues/named-grants';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { MeanwhileNotice } from '../../parts/meanwhile/meanwhile-notice.tsx';
import type { Begun } from '../../parts/meanwhile/use-begun.ts';

type Props = { begun: Pick<Begun, 'clash' | 'choose'>; mine: Record<string, unknown> };

/** Rights that somebody else has given while they were given here. */
export function RightsMeanwhile({ begun, mine }: Props) {
  const { data } = useQuery({
    ...query(adminCourses.list, { query: { limit: '200' } }),
    enabled: begun.clash !== null,
  });
  const titleOf = (id: number | null) => data?.courses.find((course) => course.id === id)?.title ?? null;
  const fields = {
    is_full: { label: 'Что может', words: (isFull: boolean) => (isFull ? 'всё' : 'роли в курсах') },
    grants: {
      label: 'Роли в курсах',
      words: (grants: GivenRights['grants']) =>
        grants.map((grant) => grantWords({ ...grant, course_title: titleOf(grant.course_id) })).join('\n') || 'нет',
    },
  };
  return <MeanwhileNotice of={begun} mine={mine} fields={fields} />;
}
