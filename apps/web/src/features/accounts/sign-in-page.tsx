import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { providersInPage } from '../../parts/sign-in-providers/providers-in-page.ts';
import { Logo } from '../../ui/screen/logo.tsx';
import { SignInForm } from './sign-in-form.tsx';
import css from './sign-in-page.module.css';

// decoration: loaded after the form
const PathDrawing = lazy(() => import('./path-drawing.tsx'));

// loaded only where the organisation has other ways to sign in
const ProviderButtons = lazy(() => import('../../parts/sign-in-providers/provider-buttons.tsx'));
const providers = providersInPage();

/** One narrow column; a wide screen shows a drawing beside it. */
export function SignInPage({ next }: { next?: string | undefined }) {
  return (
    <div className={css.page}>
      <main id="main" className={css.column} tabIndex={-1}>
        <div className={css.box}>
          <div className={css.brand}>
            <Logo size={36} />
            <Text fw={700} fz={22} lts="-0.01em">
              Путь
            </Text>
          </div>
          <Title order={1} mb={4}>
            Вход
          </Title>
          <Text c="dimmed" mb="md">
            Продолжите с того места, где остановились.
          </Text>
          <SignInForm />
          <Text c="dimmed" size="sm" mt="md">
            Логин и пароль выдаёт преподаватель.
          </Text>
          {providers.length > 0 && (
            // its place is kept: what stands below does not move when the buttons come
            <div className={css.providers} style={{ minHeight: providers.length * 52 }}>
              <Suspense>
                <ProviderButtons providers={providers} next={next} />
              </Suspense>
            </div>
          )}
          <nav className={css.others} aria-label="Другие страницы">
            <Link to="/auth/reset_password">Забыли пароль?</Link>
            <Link to="/auth/register">Регистрация</Link>
          </nav>
        </div>
      </main>
      <aside className={css.art} aria-hidden="true">
        <Suspense>
          <PathDrawing />
        </Suspense>
        <p>Каждое занятие — шаг. Видно, где вы и куда идти.</p>
      </aside>
    </div>
  );
}
