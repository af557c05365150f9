import { Loader } from '@mantine/core';
import { adminAnimations } from '@put/contract/animations/animation-editing';
import type { Animation, SceneStep } from '@put/contract/animations/animation-format';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import { place } from '@put/animation/place';
import { statesOf } from '@put/animation/states';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, keyOf } from '../../../api/api.ts';
import { wordsOf } from '../../../api/errors.ts';
import { PicturePane } from '../../../parts/animation/picture-pane.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import css from './editing.module.css';

/** The first question as a student sees it, and how much there is to do. */
export function AnimationPreview({ config }: { config: AnimationConfig }) {
  const { program, input, title } = config;
  const compiled = useQuery({
    queryKey: [...keyOf(adminAnimations.compile), { program, input }],
    queryFn: ({ signal }) => call(adminAnimations.compile, { body: bodyOf(program, input, title) }, { signal }),
    enabled: program !== '',
    staleTime: Infinity,
    retry: false,
  });
  if (program === '') return null;
  if (compiled.isPending)
    return (
      <p className={css.words}>
        <Loader size="xs" aria-hidden /> Смотрим, о чём спрашивает анимация…
      </p>
    );
  if (compiled.error !== null) return <Notice kind="error">{wordsOf(compiled.error)}</Notice>;
  const { shown, complaint } = compiled.data;
  if (complaint !== null)
    return (
      <Notice kind="error" title="Программа анимации не собирается">
        {complaint.message}
      </Notice>
    );
  return <FirstQuestion steps={stepsOf(shown?.animation)} />;
}

const stepsOf = (animation: Animation | undefined): SceneStep[] => (animation?.kind === 'scene' ? animation.steps : []);

const bodyOf = (source: string, input: string, title: string) => ({
  kind: 'scene' as const,
  title,
  source,
  input,
  allows_input: false,
  input_hint: '',
  speed: 1,
  listing: null,
  file_sha256: null,
  words: '',
});

function FirstQuestion({ steps }: { steps: readonly SceneStep[] }) {
  const first = steps.findIndex(({ ask }) => ask !== undefined);
  const state = useMemo(() => statesOf(steps.slice(0, first + 1)).at(-1), [steps, first]);
  if (state === undefined)
    return <Notice kind="warning">В этой анимации нет вопросов: добавьте в её программу ask(…).</Notice>;
  const asks = steps.flatMap(({ ask }) => ask ?? []);
  return (
    <figure className={css.preview}>
      <PicturePane pictureAt={(width) => place(state, width)} moveMs={0} />
      <figcaption className={css.words}>
        {countWords(asks.length, ['вопрос', 'вопроса', 'вопросов'])}; первый — «{asks[0]!.question}»
      </figcaption>
    </figure>
  );
}
