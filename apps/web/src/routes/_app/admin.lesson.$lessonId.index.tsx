import { createFileRoute } from '@tanstack/react-router';
import { Exceptions } from '../../features/exceptions/exceptions.tsx';
import { LessonPage } from '../../features/lesson-editing/lesson-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/lesson/$lessonId/')({
  staticData: page('Занятие', 'admin_only'),
  component: LessonScreen,
});

function LessonScreen() {
  return (
    <LessonPage
      lessonId={Route.useParams().lessonId}
      exceptions={({ id, course_id }) => <Exceptions courseId={course_id} lessonId={id} />}
    />
  );
}
