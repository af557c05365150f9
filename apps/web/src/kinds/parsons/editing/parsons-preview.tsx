import { Button } from '@mantine/core';
import type { ParsonsAnswer, ParsonsConfig } from '@put/contract/kinds/parsons/parsons';
import { viewOfParsons } from '@put/contract/kinds/parsons/parsons-view';
import { IconArrowsShuffle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ParsonsForm } from '../parsons-form.tsx';
import { shuffleAgain } from '../../editing/shuffle-again.ts';
import css from './parsons.module.css';

/** The task as a student sees it. The author can try it; nothing is saved. */
export function ParsonsPreview({ config }: { config: ParsonsConfig }) {
  const [turn, setTurn] = useState(1);
  const [answer, setAnswer] = useState<ParsonsAnswer | null>(null);
  const view = useMemo(() => viewOfParsons(config, shuffleAgain(turn)), [config, turn]);
  return (
    <div className={css.fields}>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowsShuffle size={14} aria-hidden />}
          onClick={() => {
            setTurn(turn + 1);
            setAnswer(null);
          }}
        >
          Как у другого ученика
        </Button>
      </div>
      <ParsonsForm view={view} answer={answer} onChange={setAnswer} tests={[]} />
    </div>
  );
}
