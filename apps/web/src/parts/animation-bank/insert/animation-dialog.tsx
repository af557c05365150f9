import { Button, Group, Modal } from '@mantine/core';
import type { AnimationRow } from '@put/contract/animations/animation-editing';
import { type FormEvent, useState } from 'react';
import { animationDirective } from '../animation-directive.ts';
import { AnimationChoice } from './animation-choice.tsx';
import css from './animation-dialog.module.css';
import { AnimationOptions } from './animation-options.tsx';
import { isWhole, type Part, partWithin, wholeAnimation } from './animation-part.ts';

type Props = {
  /** The Markdown of the chosen animation, for a line of its own. */
  onChoose: (markdown: string) => void;
  onClose: () => void;
};

/** Chooses an animation of the bank for a text: which one, from which step to which, and for which data. */
export function AnimationDialog({ onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState<AnimationRow | null>(null);
  const [part, setPart] = useState<Part>(wholeAnimation);
  /** Of the chosen animation with the typed data; null: it can not be shown to readers. */
  const [steps, setSteps] = useState<number | null>(null);
  const within = steps === null ? null : partWithin(part, steps);
  const choose = (animation: AnimationRow) => {
    setChosen(animation);
    setPart(wholeAnimation);
    setSteps(animation.total_steps);
  };
  const insert = (event: FormEvent) => {
    event.preventDefault();
    // keeps the event from the form of the whole screen
    event.stopPropagation();
    if (chosen === null || within === null) return;
    const { from, to, input } = within;
    onChoose(animationDirective({ id: chosen.id, step: from ?? undefined, to: to ?? undefined, input }));
  };
  return (
    <Modal opened onClose={onClose} title="Анимация из банка" size="66rem" returnFocus={false}>
      <form className={css.form} onSubmit={insert}>
        <AnimationChoice chosen={chosen} onChoose={choose} />
        <div className={css.side}>
          {chosen === null ? (
            <p className={css.hint}>
              Выберите анимацию. Её можно поставить целиком, показать только часть шагов или дать ей другие данные.
            </p>
          ) : (
            <AnimationOptions key={chosen.id} animation={chosen} {...{ part }} onPart={setPart} onSteps={setSteps} />
          )}
        </div>
        <Group justify="flex-end" gap="xs" className={css.buttons ?? ''}>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" disabled={chosen === null || within === null}>
            {chosen !== null && !isWhole(part) ? 'Вставить часть' : 'Вставить'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
