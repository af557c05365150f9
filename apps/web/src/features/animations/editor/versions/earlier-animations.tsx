import { adminAnimations } from '@put/contract/animations/animation-editing';
import { call } from '../../../../api/api.ts';
import { EarlierButton } from '../../../../parts/drafts/earlier-button.tsx';
import type { AnimationText } from '../animation-text.ts';
import type { AnimationTextState } from '../use-animation-text.ts';

/** What the author wrote earlier. `id` 0: in an animation that is not stored yet. */
export function EarlierAnimations({ id, text }: { id: number; text: AnimationTextState }) {
  const params = { id: String(id) };
  return (
    <EarlierButton
      now={text.text === null ? '' : wordsOf(text.text)}
      onTake={(taken) => text.keeper.replace(taken)}
      what={`animation.${id}`}
      list={() => call(adminAnimations.draftVersions, { params })}
      get={(versionId) => call(adminAnimations.draftVersion, { params: { ...params, version_id: String(versionId) } })}
      wordsOf={wordsOf}
    />
  );
}

const wordsOf = ({ title, source, words }: AnimationText): string =>
  [title, source, words].filter((part) => part !== '').join('\n\n');
