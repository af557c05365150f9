import { Button, Loader, TextInput } from '@mantine/core';
import { languageNames } from '@put/contract/judge/languages';
import { shownText } from '@put/judging/shown-text';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import looks from '../runs/printed.module.css';
import { LoadingLanguage } from './loading-language.tsx';
import css from './run-live.module.css';
import type { LiveRun } from './run-live-program.ts';

/** Only the end of a long output is shown, because new text appears there. */
const shownLetters = 20_000;

/** A program that is running in this browser: its loading, its output and its questions. */
export function RunLive({ live: { language, progress, printed, answer } }: { live: LiveRun }) {
  const output = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (output.current) output.current.scrollTop = output.current.scrollHeight;
  }, [printed]);
  return (
    <div className={css.live}>
      {progress !== null && <LoadingLanguage name={languageNames[language]} {...progress} />}
      {printed !== '' && (
        <pre ref={output} className={looks.printed} tabIndex={0} aria-label="Вывод программы">
          {shownText(printed.slice(-shownLetters))}
        </pre>
      )}
      {answer !== null ? (
        // each question gets a new field, which takes the focus
        <Question key={printed.length} answer={answer} />
      ) : (
        progress === null && (
          <p className={css.words}>
            <Loader size="xs" aria-hidden /> Программа работает…
          </p>
        )
      )}
    </div>
  );
}

function Question({ answer }: { answer: (text: string | null) => void }) {
  const [line, setLine] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    answer(`${line}\n`);
  };
  return (
    <form className={css.question} onSubmit={submit}>
      <TextInput
        ref={field}
        label="Программа ждёт ввода"
        value={line}
        onChange={(event) => setLine(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        className={css.field ?? ''}
        classNames={{ input: css.code ?? '' }}
      />
      <div className={css.buttons}>
        <Button type="submit" size="sm">
          Ввести
        </Button>
        <Button variant="subtle" color="gray" size="sm" onClick={() => answer(null)}>
          Больше ввода нет
        </Button>
      </div>
    </form>
  );
}
