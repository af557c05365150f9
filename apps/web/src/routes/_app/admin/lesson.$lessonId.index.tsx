import { scheduleWith } from '@put/contract/courses/schedule-problems';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Exceptions } from '../../../features/exceptions/exceptions.tsx';
import { LessonPage } from '../../../features/lesson-editing/lesson-page.tsx';
import { readVersionsSearch } from '../../../features/lesson-editing/versions-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

/** Lazy: few lessons are exams. */
const ExamSettingsForm = lazy(() => import('../../../features/exam-keeping/exam-settings-form.tsx'));

export const Route = createFileRoute('/_app/admin/lesson/$lessonId/')({
  staticData: adminPage('Занятие', 'course.read'),
  validateSearch: rawSearch,
  component: LessonScreen,
});

function LessonScreen() {
  const navigate = Route.useNavigate();
  return (
    <LessonPage
      lessonId={Route.useParams().lessonId}
      search={Route.useSearch({ select: readVersionsSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      exam={(lesson) => (
        <Suspense>
          <ExamSettingsForm lesson={lesson} />
        </Suspense>
      )}
      exceptions={(lesson) => (
        <Exceptions
          isBare
          courseId={lesson.course_id}
          lessonId={lesson.id}
          lessons={[{ ...lesson, ...scheduleWith(lesson, lesson.late_policy, lesson.inherited_late_policy) }]}
        />
      )}
    />
  );
}
