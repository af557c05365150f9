import { Button } from '@mantine/core';
import { adminAnimations, type EditedAnimation } from '@put/contract/animations/animation-editing';
import type { Owner } from '@put/contract/base/owner';
import { IconCopy } from '@tabler/icons-react';
import { Allowed } from '../../../../parts/rights/allowed.tsx';
import AnimationPlace from '../../../../parts/animation/animation-place.tsx';
import { LinkAnchor } from '../../../../ui/buttons/links.tsx';
import { PageHeader } from '../../../../ui/screen/page-header.tsx';
import { useAnimationActions } from '../../bank/use-animation-actions.ts';

/** An animation that is another's: it is watched, and copied. */
export function ForeignAnimation({ animation }: { animation: EditedAnimation & { owner: Owner } }) {
  const { id, title, summary, owner, uses } = animation;
  const { copy } = useAnimationActions();
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[<LinkAnchor key="list" to="/admin/animation/list" children="Анимации" />]}
        description={
          owner === null ? 'Анимация школы: её можно смотреть' : `Анимация: ${owner.name}. Её можно смотреть`
        }
        actions={
          <Allowed call={adminAnimations.copy}>
            <Button
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => void copy({ id, title, uses: uses.length })}
            >
              Скопировать себе
            </Button>
          </Allowed>
        }
      />
      {summary !== '' && <p>{summary}</p>}
      <AnimationPlace attributes={{ 'data-id': id }} />
    </>
  );
}
