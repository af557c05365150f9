import { createFileRoute } from '@tanstack/react-router';
import { NoAnimationPage } from '../../features/animations/no-animation-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/animation/$animationId')({
  staticData: page('Анимация', 'admin_only'),
  component: AnimationScreen,
});

function AnimationScreen() {
  return (
    <NoAnimationPage title="Анимация">
      Такой анимации нет: на этом сервере их ещё ни одной. Здесь будут сам показ и его шаги.
    </NoAnimationPage>
  );
}
