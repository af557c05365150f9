import { createFileRoute } from '@tanstack/react-router';
import { NoAnimationPage } from '../../features/animations/no-animation-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/animation/new')({
  staticData: page('Новая анимация', 'admin_only'),
  component: NewAnimationScreen,
});

function NewAnimationScreen() {
  return (
    <NoAnimationPage title="Новая анимация">
      Создать анимацию пока нельзя: этот сервер их ещё не хранит. Здесь будет редактор, в котором показ собирают по
      шагам.
    </NoAnimationPage>
  );
}
