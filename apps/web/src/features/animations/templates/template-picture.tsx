import type { TemplateId } from '@put/animation/templates/templates';
import { useCallback, useEffect } from 'react';
import { PicturePane } from '../../../parts/animation/picture-pane.tsx';
import type { Pictures } from '../../../parts/animation/pictures.ts';
import { useDrawn } from '../../../parts/animation/player/use-drawn.ts';
import { usePlayer } from '../../../parts/animation/player/use-player.ts';
import { compiledTemplate } from './compiled-templates.ts';

type Props = {
  id: TemplateId;
  /** It goes on from its first picture while this is so, and goes back to it afterwards. */
  isPlaying: boolean;
};

/** A template as its readers would see it. */
export default function TemplatePicture({ id, isPlaying }: Props) {
  const { drawn } = useDrawn(shownOf(id));
  return drawn === null ? null : <Drawn pictures={drawn.pictures} isPlaying={isPlaying} />;
}

const made = new Map<TemplateId, { animation: ReturnType<typeof compiledTemplate> }>();
/** The same object each time: what it is drawn with is kept by it. */
function shownOf(id: TemplateId) {
  const shown = made.get(id) ?? { animation: compiledTemplate(id) };
  made.set(id, shown);
  return shown;
}

/** Nobody reads sentences here. */
const speed = 4;

/** A program has no variables at its first line. */
const firstSeen = ({ steps, stateAt }: Pictures): number =>
  Math.max(
    0,
    steps.findIndex((_, step) => Object.keys(stateAt(step)).length > 0),
  );

function Drawn({ pictures, isPlaying }: { pictures: Pictures; isPlaying: boolean }) {
  const first = firstSeen(pictures);
  const [player, { step }] = usePlayer(pictures.steps, { speed, step: first });
  useEffect(() => {
    if (!isPlaying) return undefined;
    player.play();
    return () => player.go(first);
  }, [player, isPlaying, first]);
  const pictureAt = useCallback((width: number) => pictures.at(step, width), [pictures, step]);
  return <PicturePane pictureAt={pictureAt} moveMs={player.moveMs} isFitted />;
}
