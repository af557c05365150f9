import { SegmentedControl } from '@mantine/core';
import type { SourceFile } from '@put/contract/judge/languages';
import type { Recording } from '@put/animation/trace/read-trace';
import { useCallback, useMemo } from 'react';
import { PicturePane } from '../animation/picture-pane.tsx';
import { StepPictures } from './step-pictures.ts';
import { StepState } from './step-state.tsx';
import { type StepsLook, useStepsLook } from './steps-look.ts';
import css from './step-player.module.css';

type Props = { files: readonly SourceFile[]; recording: Recording; at: number; moveMs: number };

/** Chooses for this device how steps are shown. */
export function LookSwitch() {
  const look = useStepsLook(({ look: kept }) => kept);
  return (
    <SegmentedControl
      size="xs"
      aria-label="Как показывать"
      data={looks}
      value={look}
      onChange={(chosen) => useStepsLook.setState({ look: chosen as StepsLook })}
    />
  );
}

const looks = [
  { value: 'picture', label: 'Картинка' },
  { value: 'memory', label: 'Память' },
];

/** What the program has at a step: drawn as in animations, or as the memory has it. */
export function StepView({ files, recording, at, moveMs }: Props) {
  const look = useStepsLook(({ look: kept }) => kept);
  return (
    <div className={css.side} tabIndex={0} role="group" aria-label="Состояние программы">
      {look === 'picture' ? (
        <StepPicture {...{ files, recording, at, moveMs }} />
      ) : (
        <StepState recording={recording} at={at} />
      )}
    </div>
  );
}

function StepPicture({ files, recording, at, moveMs }: Props) {
  const pictures = useMemo(
    () =>
      new StepPictures(
        recording,
        files.map(({ content }) => content),
      ),
    [files, recording],
  );
  const pictureAt = useCallback((width: number) => pictures.at(at, width), [pictures, at]);
  return (
    <>
      <PicturePane pictureAt={pictureAt} moveMs={moveMs} />
      {!pictures.isWhole(at) && <p className={css.more}>На картинке не всё: остальное видно в «Памяти».</p>}
    </>
  );
}
