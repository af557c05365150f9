import { lazy, Suspense, useState } from 'react';
import { animationKinds } from '../../../../parts/animation-bank/animation-words.ts';
import { useMedia } from '../../../../ui/browser/use-media.ts';
import { LinkAnchor } from '../../../../ui/buttons/links.tsx';
import { PageHeader } from '../../../../ui/screen/page-header.tsx';
import { type TemplateEntry, templateList } from '../../templates/template-list.ts';
import type { BeginWith } from '../new-animation-search.ts';
import css from './start-gallery.module.css';

const TemplatePicture = lazy(() => import('../../templates/template-picture.tsx'));

type Props = { onBegin: (template: BeginWith) => void };

/** What a new animation begins with. */
export const StartGallery = ({ onBegin }: Props) => {
  const { lottie } = animationKinds;
  return (
    <>
      <PageHeader
        title="Новая анимация"
        crumbs={[
          <LinkAnchor key="list" to="/admin/animation/list">
            Анимации
          </LinkAnchor>,
        ]}
      />
      {(['scene', 'trace'] as const).map((kind) => (
        <Group key={kind} title={animationKinds[kind].name} words={animationKinds[kind].description}>
          {templateList.map(
            (entry) => entry.kind === kind && <Template key={entry.id} entry={entry} onBegin={onBegin} />,
          )}
        </Group>
      ))}
      <Group title={lottie.name} words={lottie.description}>
        <button type="button" className={css.choice} onClick={() => onBegin('lottie')}>
          <span className={css.picture} aria-hidden>
            <lottie.icon size={40} stroke={1.25} />
          </span>
          <b>Файл Lottie</b>
          <span>Загрузить JSON с метками шагов</span>
        </button>
      </Group>
    </>
  );
};

const Group = ({ title, words, children }: { title: string; words: string; children: React.ReactNode }) => (
  <section className={css.group} aria-label={title}>
    <h2>{title}</h2>
    <p>{words}</p>
    <div className={css.choices}>{children}</div>
  </section>
);

/** Its first picture; it plays while somebody points at it. */
function Template({ entry: { id, title, words }, onBegin }: Props & { entry: TemplateEntry }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const standsStill = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <button
      type="button"
      className={css.choice}
      onClick={() => onBegin(id)}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setPointedAt(true)}
      onBlur={() => setPointedAt(false)}
    >
      <span className={css.picture} aria-hidden>
        <Suspense>
          <TemplatePicture id={id} isPlaying={isPointedAt && !standsStill} />
        </Suspense>
      </span>
      <b>{title}</b>
      <span>{words}</span>
    </button>
  );
}
