import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { stepsWords } from '../../../../parts/animation-bank/animation-words.ts';
import { AnimationPlayer } from '../../../../parts/animation/player/animation-player.tsx';
import { modKey } from '../../../../ui/browser/mod-key.ts';
import { EmptyState } from '../../../../ui/screen/empty-state.tsx';
import type { Making } from '../../compile/live-maker.ts';
import css from '../animation-editor.module.css';
import type { AnimationText } from '../animation-text.ts';
import { useKeptStep } from '../trace/use-kept-step.ts';

type Props = {
  text: AnimationText;
  making: Making & { makeNow: () => void };
  /** Shows a line of the program. */
  onLine: (line: number) => void;
};

/** The player of what is being typed. A broken program keeps the last good picture. */
export function ShowPane({ text, making, onLine }: Props) {
  const { good, complaint, failure } = making;
  const kept = useKeptStep(good);
  const animation = good?.made.animation ?? null;
  // what belongs to a line stands at that line
  const untold = failure ?? (complaint?.line === null ? complaint.message : undefined);
  return (
    <section className={css.pane} aria-label="Показ">
      <div className={css.paneHead}>
        <h2>Показ</h2>
        <p role="status" className={css.making} data-tone={complaint === null ? undefined : 'bad'}>
          {isEmptyFile(text) ? '' : wordsOfMaking(making)}
        </p>
        {complaint !== null && complaint.line !== null && (
          <Button variant="subtle" size="xs" onClick={() => onLine(complaint.line!)}>
            К строке {complaint.line}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          title={`${modKey}+Enter`}
          onClick={making.makeNow}
        >
          Собрать
        </Button>
      </div>
      {untold !== undefined && (
        <p className={css.trouble}>
          <IconAlertTriangle size={16} aria-hidden />
          {untold}
        </p>
      )}
      <div className={css.show}>
        {animation === null ? (
          <EmptyState>{emptyWords(making, text)}</EmptyState>
        ) : (
          <AnimationPlayer shown={{ title: text.title, animation, speed: text.speed }} {...kept} />
        )}
      </div>
    </section>
  );
}

function wordsOfMaking({ is, progress, complaint, good, isCurrent }: Making): string {
  if (progress !== null)
    return `Загружаем Python… ${Math.round((100 * progress.doneBytes) / progress.totalBytes)}\u00a0%`;
  if (is === 'failed') return 'Не удалось собрать';
  if (!isCurrent && complaint === null) return good === null ? 'Собираем…' : stepsWords(stepsOf(good));
  if (complaint !== null) {
    const where = complaint.line === null ? 'Ошибка' : `Ошибка в строке ${complaint.line}`;
    return good === null ? where : `${where}, показ прежний`;
  }
  return stepsWords(stepsOf(good));
}

const stepsOf = (good: Making['good']): number => good?.made.animation?.steps.length ?? 0;

const isEmptyFile = ({ kind, file_sha256 }: AnimationText): boolean => kind === 'lottie' && file_sha256 === null;

const emptyWords = ({ complaint }: Making, text: AnimationText): string => {
  if (isEmptyFile(text)) return 'Здесь будет показ: загрузите файл Lottie.';
  if (complaint !== null) return 'Показ появится, когда не будет ошибки.';
  return 'Собираем показ…';
};
