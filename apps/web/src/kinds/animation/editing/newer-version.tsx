import { Button } from '@mantine/core';
import { adminAnimations, type AnimationUse, type EditedAnimation } from '@put/contract/animations/animation-editing';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { isRefusal } from '../../../api/errors.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { type Copy, copyOf } from './copy-of.ts';

type Props = { config: AnimationConfig; onTake: (copy: Copy) => void };

/** Says when the bank has another version than the task, and where else the animation is seen. */
export function NewerVersion({ config: { animation_id: id, version }, onTake }: Props) {
  const { data, error } = useQuery({
    ...query(adminAnimations.get, { params: { id: String(id ?? 0) } }),
    enabled: id !== null,
    retry: false,
  });
  if (id === null) return null;
  if (error !== null && isRefusal(error, 'not_found'))
    return (
      <Notice kind="warning">
        В банке этой анимации больше нет. У задачи осталась её копия: она проверяется как прежде.
      </Notice>
    );
  if (data === undefined) return null;
  return (
    <>
      <OtherVersion data={data} version={version} onTake={onTake} />
      <ShownElsewhere uses={data.uses} />
    </>
  );
}

type OtherProps = { data: EditedAnimation; version: number; onTake: Props['onTake'] };

function OtherVersion({ data, version, onTake }: OtherProps) {
  if (data.version === version) return null;
  if (data.status === 'broken')
    return (
      <Notice kind="warning">
        В банке анимацию правят, и сейчас она не собирается. Задача держит версию {version}.
      </Notice>
    );
  return (
    <Notice kind="warning" title={`В банке есть версия ${data.version}, а в задаче — ${version}`}>
      <p>Возьмите её, если хотите проверять по ней. Сданные решения останутся с прежними баллами до перепроверки.</p>
      <Button size="xs" variant="default" mt={8} onClick={() => onTake(copyOf(data))}>
        Взять новую версию
      </Button>
    </Notice>
  );
}

/** In a text the whole way is shown, and questions tell their answers. */
function ShownElsewhere({ uses }: { uses: readonly AnimationUse[] }) {
  const texts = uses.filter(({ place }) => place !== 'task').map(({ title }) => `«${title}»`);
  if (texts.length === 0) return null;
  return (
    <Notice kind="warning">
      Эта анимация стоит и в текстах: {texts.join(', ')}. Там виден весь ход с ответами. Если это мешает, возьмите копию
      с другими данными или own(…).
    </Notice>
  );
}
