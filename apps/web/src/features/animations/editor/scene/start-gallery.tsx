import { animationKinds } from '../../../../parts/animation-bank/animation-words.ts';
import { LinkAnchor } from '../../../../ui/buttons/links.tsx';
import { PageHeader } from '../../../../ui/screen/page-header.tsx';
import { templateList } from '../../templates/template-list.ts';
import type { NewAnimationSearch } from '../new-animation-search.ts';
import css from './start-gallery.module.css';

type Begin = NonNullable<NewAnimationSearch['template']>;
type Props = { onBegin: (template: Begin) => void };

/** What a new animation begins with. */
export const StartGallery = ({ onBegin }: Props) => {
  const { scene, trace, lottie } = animationKinds;
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
      <Group title={scene.name} words={scene.description}>
        {templateList
          .filter(({ kind }) => kind === 'scene')
          .map(({ id, title, words }) => (
            <Choice key={id} {...{ title, words }} onChoose={() => onBegin(id)} />
          ))}
      </Group>
      <Group title={trace.name} words={trace.description}>
        {templateList
          .filter(({ kind }) => kind === 'trace')
          .map(({ id, title, words }) => (
            <Choice key={id} {...{ title, words }} onChoose={() => onBegin(id)} />
          ))}
      </Group>
      <Group title={lottie.name} words={lottie.description}>
        <Choice title="Файл Lottie" words="Загрузить JSON с метками шагов" onChoose={() => onBegin('lottie')} />
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

const Choice = ({ title, words, onChoose }: { title: string; words: string; onChoose: () => void }) => (
  <button type="button" className={css.choice} onClick={onChoose}>
    <b>{title}</b>
    <span>{words}</span>
  </button>
);
