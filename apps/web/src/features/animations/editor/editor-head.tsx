import { ActionIcon, Breadcrumbs, Button, Menu, TextInput, Title, VisuallyHidden } from '@mantine/core';
import type { EditedAnimation } from '@put/contract/animations/animation-editing';
import { IconCopy, IconDots, IconHistory, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { AnimationStatusMark } from '../../../parts/animation-bank/animation-status-mark.tsx';
import { animationKinds, animationStatusWords, textsWords } from '../../../parts/animation-bank/animation-words.ts';
import { DraftWords } from '../../../parts/drafts/draft-words.tsx';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { modKey } from '../../../ui/browser/mod-key.ts';
import { usePageTitle } from '../../../ui/screen/page-title.ts';
import { useAnimationActions } from '../bank/use-animation-actions.ts';
import css from './animation-editor.module.css';
import { EarlierAnimations } from './versions/earlier-animations.tsx';
import type { AnimationText } from './animation-text.ts';
import type { AnimationEditorState } from './use-animation-editor.ts';

type Props = {
  animation: EditedAnimation | null;
  state: AnimationEditorState;
  text: AnimationText;
  onVersions: () => void;
};

/** The way back, the title, what is stored and what is not, and the actions. */
export function EditorHead({ animation, state, text, onVersions }: Props) {
  const { title } = text;
  const name = title.trim() === '' ? 'Новая анимация' : title;
  usePageTitle(name);
  const { icon: Icon, name: kind } = animationKinds[text.kind];
  return (
    <header className={css.head}>
      <div className={css.naming}>
        <Breadcrumbs separatorMargin={6}>
          <LinkAnchor to="/admin/animation/list">Анимации</LinkAnchor>
          <span className={css.kind}>
            <Icon size={16} stroke={1.6} aria-hidden /> {kind}
          </span>
        </Breadcrumbs>
        <VisuallyHidden>
          <Title order={1}>{name}</Title>
        </VisuallyHidden>
        <TextInput
          variant="unstyled"
          classNames={{ input: css.title ?? '' }}
          aria-label="Название"
          placeholder="Название анимации"
          maxLength={200}
          autoFocus={animation === null && title === ''}
          value={title}
          error={state.errors['title']}
          onChange={({ currentTarget: { value } }) => state.change({ title: value })}
        />
        <div className={css.facts}>
          {animation !== null && <Stored animation={animation} />}
          <DraftWords
            of={state.text}
            meanwhile={animation?.status === 'ready' ? 'читатели видят прежнее' : undefined}
          />
        </div>
      </div>
      <div className={css.actions}>
        {animation === null && <EarlierAnimations id={0} text={state.text} />}
        {animation !== null && (
          <>
            <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={onVersions}>
              Версии
            </Button>
            <MoreMenu animation={animation} />
          </>
        )}
        <Button loading={state.isSaving} onClick={state.save} title={`${modKey}+S`}>
          {animation === null ? 'Создать анимацию' : 'Сохранить'}
        </Button>
      </div>
    </header>
  );
}

const Stored = ({ animation: { status, version, uses } }: { animation: EditedAnimation }) => (
  <span title={animationStatusWords[status].description} className={css.stored}>
    <AnimationStatusMark status={status} />
    <span>
      версия {version}, {textsWords(uses.length)}
    </span>
  </span>
);

function MoreMenu({ animation }: { animation: EditedAnimation }) {
  const navigate = useNavigate();
  const { copy, remove } = useAnimationActions({
    onRemoved: () => void navigate({ to: '/admin/animation/list', ignoreBlocker: true }),
  });
  const acted = { id: animation.id, title: animation.title, uses: animation.uses.length };
  return (
    <DropdownMenu
      position="bottom-end"
      target={
        <ActionIcon variant="default" size={36} aria-label="Другие действия">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(acted)}>
        Сделать копию
      </Menu.Item>
      <Menu.Item color="brick" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove(acted)}>
        Убрать в корзину
      </Menu.Item>
    </DropdownMenu>
  );
}
