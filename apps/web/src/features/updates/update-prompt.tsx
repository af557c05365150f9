import { Button, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { startUpdates, updateAllTabs } from './start-updates.ts';
import css from './update-prompt.module.css';

/** Watches for new versions; shows a prompt when it must not reload by itself. */
export default function UpdatePrompt(): ReactNode {
  const router = useRouter();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const end = startUpdates({
      isNavigating: () => router.state.status === 'pending',
      showPrompt: () => setShown(true),
    });
    return () => void end.then((stop) => stop());
  }, [router]);

  return (
    // the status element must exist before its text, or screen readers announce nothing
    <div className={css.corner} role="status">
      {isShown && (
        <div className={css.prompt}>
          <Text fw={600}>Доступно обновление</Text>
          <Button size="xs" onClick={updateAllTabs}>
            Обновить и перезагрузить
          </Button>
        </div>
      )}
    </div>
  );
}
