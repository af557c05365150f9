import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../api/current-user.ts';
import { forgetWelcome, readWelcome } from '../../parts/welcome/welcome.ts';
import css from './shell.module.css';

/** After a registration: that one is signed in, and what the invitation has opened. It stays until it is read. */
export function WelcomeBanner() {
  const user = useUser();
  const [words, setWords] = useState(() => (user === null ? null : readWelcome(user.id)));
  if (words === null) return null;
  return (
    <div className={css.acting} role="status">
      <span>{words}</span>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          forgetWelcome();
          setWords(null);
        }}
      >
        Понятно
      </Button>
    </div>
  );
}
