import { Drawer, Text } from '@mantine/core';
import { adminAnimations, type EditedAnimation } from '@put/contract/animations/animation-editing';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/api.ts';
import { stepsWords } from '../../../../parts/animation-bank/animation-words.ts';
import { QueryStates } from '../../../../parts/states/query-states.tsx';
import { VersionList } from '../../../../parts/versions/version-list.tsx';
import { EarlierAnimations } from './earlier-animations.tsx';
import type { AnimationTextState } from '../use-animation-text.ts';
import { VersionView } from './version-view.tsx';

type Props = {
  animation: EditedAnimation;
  /** What is written now. */
  text: AnimationTextState;
  chosen: number | null;
  onChoose: (number: number) => void;
  onClose: () => void;
};

/** All versions of the animation: author, date, difference from the current one, its show, and restore. */
export function VersionsPanel({ animation, text, chosen, onChoose, onClose }: Props) {
  const list = useQuery(query(adminAnimations.versions, { params: { id: String(animation.id) } }));
  return (
    <Drawer opened onClose={onClose} title="Версии анимации" position="right" size="72rem">
      <EarlierAnimations id={animation.id} text={text} />
      <QueryStates of={list}>
        {({ versions }) => (
          <VersionList
            versions={versions}
            current={animation.version}
            chosen={chosen}
            onChoose={onChoose}
            about={({ total_steps, is_broken }) => (is_broken ? 'не собирается' : stepsWords(total_steps))}
          >
            {chosen === null ? (
              <Text c="dimmed">
                {versions.length === 1
                  ? 'Пока есть одна версия. Каждое сохранение другой программы добавит следующую.'
                  : 'Выберите версию, чтобы сравнить её с нынешней.'}
              </Text>
            ) : (
              <VersionView key={chosen} animation={animation} number={chosen} />
            )}
          </VersionList>
        )}
      </QueryStates>
    </Drawer>
  );
}
