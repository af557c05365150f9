import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import css from './password-field.module.css';

/** A password that can be made visible. Smaller than Mantine's field, because it belongs to the first screen. */
export function PasswordField(props: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <button
          type="button"
          className={css.toggle}
          aria-label="Показать пароль"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M3 12s3.4-6 9-6 9 6 9 6-3.4 6-9 6-9-6-9-6Z" strokeLinejoin="round" />
            <circle cx="12" cy="12" r="2.5" />
            {isShown && <path d="M4 4l16 16" />}
          </svg>
        </button>
      }
      rightSectionPointerEvents="all"
    />
  );
}
