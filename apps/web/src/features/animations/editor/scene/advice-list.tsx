import { Anchor, Text } from '@mantine/core';
import type { AnimationComplaint } from '@put/contract/animations/animation-editing';
import css from '../animation-editor.module.css';

type Props = { advice: readonly AnimationComplaint[]; onLine: (line: number) => void };

/** What may be told better; nothing here is refused. */
export const AdviceList = ({ advice, onLine }: Props) =>
  advice.length === 0 ? (
    <Text size="sm" c="dimmed">
      Замечаний нет: у каждого шага своё короткое предложение.
    </Text>
  ) : (
    <ul className={css.advice}>
      {advice.map(({ message, line }, at) => (
        <li key={at}>
          {message}{' '}
          {line !== null && (
            <Anchor component="button" type="button" size="sm" onClick={() => onLine(line)}>
              строка {line}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
