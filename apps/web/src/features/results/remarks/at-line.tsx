import { Button } from '@mantine/core';
import type { LineRemark } from '@put/contract/reviews/line-remark';
import { useState } from 'react';
import { RemarkCard } from '../../../parts/remarks/remark-card.tsx';
import looks from '../../../parts/remarks/remarked-code.module.css';
import { RemarkField } from './remark-field.tsx';
import css from './remarks.module.css';
import type { Place, Remarks } from './use-remarks.ts';

type Props = {
  place: Place;
  /** Those that the student has. */
  sent: readonly LineRemark[];
  remarks: Remarks;
  lessonId: number | null;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** What stands below a line: remarks that were sent, one that is not, and its field. */
export function AtLine({ place, sent, remarks, lessonId, isOpen, onOpen, onClose }: Props) {
  const draft = remarks.draftAt(place) ?? '';
  const error = remarks.errorAt(place);
  const close = () => {
    if (draft.trim() === '') remarks.write(place, null);
    onClose();
  };
  return (
    <>
      {sent.map((remark) => (
        <Sent key={remark.id} {...{ remark, remarks, lessonId }} />
      ))}
      {isOpen ? (
        <RemarkField
          line={place.line}
          value={draft}
          onChange={(text) => remarks.write(place, text)}
          onEscape={close}
          {...{ lessonId, error }}
        >
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              remarks.write(place, null);
              onClose();
            }}
          >
            Отменить
          </Button>
          <Button variant="default" size="compact-sm" onClick={close}>
            К строке {place.line}
          </Button>
        </RemarkField>
      ) : (
        draft.trim() !== '' && (
          <div className={looks.card} data-unsent>
            <p className={looks.words}>{draft}</p>
            <div className={looks.foot}>
              <span>ещё не отправлено</span>
              <Button variant="subtle" size="compact-sm" onClick={onOpen}>
                Изменить
              </Button>
            </div>
            {error !== undefined && <p className={css.wrong}>{error}</p>}
          </div>
        )
      )}
    </>
  );
}

type SentProps = Pick<Props, 'remarks' | 'lessonId'> & { remark: LineRemark };

function Sent({ remark, remarks, lessonId }: SentProps) {
  const [text, setText] = useState<string | null>(null);
  if (text !== null)
    return (
      <RemarkField
        line={remark.line}
        lessonId={lessonId}
        value={text}
        error={undefined}
        onChange={setText}
        onEscape={() => setText(null)}
      >
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setText(null)}>
          Не менять
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={text.trim() === ''}
          onClick={() => remarks.change(remark.id, text, () => setText(null))}
        >
          Сохранить
        </Button>
      </RemarkField>
    );
  return (
    <RemarkCard remark={remark}>
      <Button variant="subtle" size="compact-sm" onClick={() => setText(remark.text)}>
        Изменить
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => remarks.takeBack(remark)}>
        Убрать
      </Button>
    </RemarkCard>
  );
}
