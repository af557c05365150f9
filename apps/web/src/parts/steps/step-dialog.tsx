import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { LoadingLanguage } from '../browser-runs/loading-language.tsx';
import { NoBrowserRun } from '../browser-runs/runner-host.ts';
import type { Progress } from '../browser-runs/runner-messages.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import looks from '../runs/printed.module.css';
import { addressOfStep } from './linked-steps.ts';
import { type Recorded, recordSteps } from './record-steps.ts';
import { StepPlayer } from './step-player.tsx';
import css from './step-player.module.css';
import type { StepsWanted } from './steps-of-test.ts';

type Props = StepsWanted & {
  /** Whose program it is, when it is somebody else's. */
  author?: string | undefined;
  /** Where to begin, from 0. */
  step?: number | undefined;
  onClose: () => void;
};

/** Records a run of the program and plays it. */
export function StepDialog({ files, input, test, author, step, onClose }: Props) {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => {
    const control = new AbortController();
    recordSteps({ files, input }, setProgress, control.signal).then(setRecorded, (reason: unknown) => {
      if (!control.signal.aborted) setError(reason);
    });
    return () => control.abort(new Error('closed'));
  }, [files, input]);
  const addressOf = test && ((to: number) => addressOfStep(location.pathname, location.search, { ...test, step: to }));
  const isNarrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;

  return (
    <Modal
      opened
      onClose={onClose}
      title={author === undefined ? 'Программа по шагам' : `Программа по шагам: ${author}`}
      size="min(1600px, 96vw)"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Закрыть' }}
      classNames={{ body: css.body ?? '', content: css.content ?? '' }}
    >
      {recorded === null && error === null && (
        <div className={css.waiting}>
          {progress === null ? <p>Записываем шаги…</p> : <LoadingLanguage name="Python" {...progress} />}
        </div>
      )}
      {error !== null && (
        <Notice kind="warning">
          {error instanceof NoBrowserRun
            ? 'По шагам программа выполняется в самом браузере, а у этого браузера запустить Python не получилось.'
            : 'Не получилось записать шаги программы. Закройте окно и попробуйте ещё раз.'}
        </Notice>
      )}
      {recorded?.isCompiled === false && (
        <div className={css.waiting}>
          <p>{recorded.explanation ?? 'Python не понял текст программы.'}</p>
          <pre className={looks.printed} tabIndex={0} aria-label="Сообщение Python">
            {recorded.complaint}
          </pre>
        </div>
      )}
      {recorded?.isCompiled && <StepPlayer files={files} {...recorded} step={step} addressOf={addressOf} />}
    </Modal>
  );
}
