import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Notice } from '../../../../ui/messages/notice.tsx';
import { templateList } from '../../templates/template-list.ts';
import css from '../animation-editor.module.css';
import { type AnimationText, newText } from '../animation-text.ts';
import type { BeginWith } from '../new-animation-search.ts';
import type { AnimationEditorState } from '../use-animation-editor.ts';

type Props = { begin: BeginWith | undefined; state: AnimationEditorState; text: AnimationText };

/** Says that a new animation of an earlier visit is shown, and offers to begin with the chosen template instead. */
export function TemplateNotice({ begin, state, text }: Props) {
  const [isAccepted, setAccepted] = useState(false);
  const { isContinued, other, keeper } = state.text;
  if (other !== null)
    return (
      <Framed title={`В редакторе другой текст, прежний — «${other.title || 'без названия'}»`}>
        <Group gap="xs" mt="xs">
          <Button variant="default" size="xs" onClick={() => keeper.takeOther()}>
            Вернуть прежний
          </Button>
          <Button variant="subtle" size="xs" onClick={() => keeper.dropOther()}>
            Оставить этот
          </Button>
        </Group>
      </Framed>
    );
  if (!isContinued || isAccepted) return null;
  const template = templateList.find(({ id }) => id === begin)?.title ?? (begin === 'lottie' ? 'Файл Lottie' : null);
  return (
    <Framed title="Вы не закончили новую анимацию">
      Это ваш черновик{text.title === '' ? '' : ` «${text.title}»`} с прошлого раза. Никто другой его не видит.
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={() => setAccepted(true)}>
          Продолжить
        </Button>
        <Button variant="subtle" size="xs" onClick={() => keeper.replace(newText(begin))}>
          {template === null ? 'Начать заново' : `Начать с образца «${template}»`}
        </Button>
      </Group>
    </Framed>
  );
}

const Framed = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.notice}>
    <Notice kind="warning" title={title}>
      {children}
    </Notice>
  </div>
);
