import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { Section } from '../../../parts/task-form/section.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { AnimationPreview } from './animation-preview.tsx';
import { AnimationSelect } from './animation-select.tsx';
import css from './editing.module.css';
import { NewerVersion } from './newer-version.tsx';

/** Which animation is performed, and its preview. */
export default function AnimationConfigFields({ config, errors, onChange }: ConfigFieldsProps<'animation'>) {
  const set = (part: Partial<AnimationConfig>) => onChange(Object.keys(part)[0]!, (now) => ({ ...now, ...part }));
  return (
    <Section
      anchor="config"
      title="Анимация"
      description="Сцена из банка, в программе которой есть вопросы ask(…). Задача хранит свою копию: новая версия анимации ничего в ней не изменит, пока вы её не возьмёте."
    >
      <div className={css.fields}>
        <AnimationSelect config={config} onChoose={set} />
        <FieldError words={errors['config.program'] ?? errors['config.animation_id']} />
        <NewerVersion config={config} onTake={set} />
        <AnimationPreview config={config} />
      </div>
    </Section>
  );
}
