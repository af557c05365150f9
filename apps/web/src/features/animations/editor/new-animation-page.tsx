import { adminAnimations } from '@put/contract/animations/animation-editing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { AnimationEditor } from './animation-editor.tsx';
import { EditorSkeleton } from './animation-page.tsx';
import type { EditorSearch } from './editor-search.ts';
import type { BeginWith, NewAnimationSearch } from './new-animation-search.ts';
import { StartGallery } from './scene/start-gallery.tsx';
import { storageOf } from './use-animation-text.ts';

type Props = { search: NewAnimationSearch; onBegin: (template: BeginWith) => void };

/** A new animation: the unfinished one of an earlier visit, or a choice of what to begin with. */
export function NewAnimationPage({ search: { template }, onBegin }: Props) {
  const [search, setSearch] = useState<EditorSearch>({});
  const [isOnDevice] = useState(() => storageOf(0).read() !== null);
  const draft = useQuery({
    ...query(adminAnimations.draft, { params: { id: '0' }, query: {} }),
    enabled: template === undefined && !isOnDevice,
    // only the first answer counts: the editor keeps the draft itself
    staleTime: Infinity,
    gcTime: 0,
  });
  if (template === 'choose')
    return (
      <Screen>
        <StartGallery onBegin={onBegin} />
      </Screen>
    );
  const editor = (
    <AnimationEditor key={template ?? ''} animation={null} begin={template} {...{ search }} onSearch={setSearch} />
  );
  return (
    <Screen>
      {template !== undefined || isOnDevice ? (
        editor
      ) : (
        <QueryStates of={draft} skeleton={<EditorSkeleton />}>
          {({ draft: found }) => (found === null ? <StartGallery onBegin={onBegin} /> : editor)}
        </QueryStates>
      )}
    </Screen>
  );
}
