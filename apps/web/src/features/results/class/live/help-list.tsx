import { Button } from '@mantine/core';
import { useState } from 'react';
import { stuckSign, stuckWords } from '../../../../parts/stuck/stuck-words.ts';
import { columnLabel } from '../../matrix/matrix.ts';
import { nameOf } from './card-words.ts';
import type { Card } from './class-picture.ts';
import css from './live-class.module.css';
import { adminUsers } from '@put/contract/users/users';
import { Allowed } from '../../../../parts/rights/allowed.tsx';

type Props = {
  help: readonly Card[];
  /** Somebody has the lesson open. */
  isAnybodyHere: boolean;
  coming: readonly Card[];
  /** Who only watches opens nothing and goes to nobody. */
  mayLead: boolean;
  onOpen: (card: Card) => void;
  onWrite: (card: Card) => void;
  onComing: (card: Card, isComing: boolean) => void;
};

/** Who needs help, the most urgent first, with the reason and three acts. It stands still under a hand. */
export function HelpList({ help, isAnybodyHere, coming, mayLead, onOpen, onWrite, onComing }: Props) {
  const [held, setHeld] = useState<readonly Card[] | null>(null);
  const shown = held ?? help;
  return (
    <section aria-labelledby="help-title">
      <div className={css.asideHead}>
        <h2 id="help-title">Кому помочь</h2>
        <span>{help.length === 0 ? '' : `${help.length}, по срочности`}</span>
      </div>
      {shown.length === 0 ? (
        <p className={css.nobody}>{isAnybodyHere ? 'Сейчас все справляются сами.' : 'Сейчас в занятии никого нет.'}</p>
      ) : (
        <ul
          className={css.help}
          aria-labelledby="help-title"
          onPointerEnter={() => setHeld(help)}
          onPointerLeave={() => setHeld(null)}
        >
          {shown.map((card) => (
            <HelpRow
              key={card.userId}
              card={card}
              {...{ mayLead, onOpen, onWrite, onComing }}
              onDone={() => setHeld(null)}
            />
          ))}
        </ul>
      )}
      {coming.length > 0 && (
        <ul className={css.coming} aria-label="К кому идут">
          {coming.map((card) => (
            <li key={card.userId}>
              <span>
                К ученику идут: <b>{nameOf(card)}</b>, ещё {card.quietMinutes} мин
              </span>
              {mayLead && (
                <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onComing(card, false)}>
                  Вернуть
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = Pick<Props, 'mayLead' | 'onOpen' | 'onWrite' | 'onComing'> & { card: Card; onDone: () => void };

function HelpRow({ card, mayLead, onOpen, onWrite, onComing, onDone }: RowProps) {
  const { at, minutes, stuck } = card;
  const name = nameOf(card);
  return (
    <li data-asks={stuck?.reason === 'asks' || undefined}>
      <span className={css.sign} aria-hidden>
        {stuck !== null && stuckSign(stuck)}
      </span>
      <div>
        <b>{name}</b> {at !== -1 && <em>{columnLabel(at)}</em>}
        <p>{stuck !== null && stuckWords(stuck)}</p>
      </div>
      <span className={css.minutes}>{minutes} мин</span>
      <div className={css.acts}>
        {mayLead && (
          <Button
            size="compact-sm"
            disabled={at === -1}
            aria-label={`Открыть решение: ${name}`}
            onClick={() => onOpen(card)}
          >
            Открыть решение
          </Button>
        )}
        <Allowed call={adminUsers.bulk}>
          <Button variant="default" size="compact-sm" aria-label={`Письмо: ${name}`} onClick={() => onWrite(card)}>
            Письмо
          </Button>
        </Allowed>
        {mayLead && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Подхожу: ${name}`}
            onClick={() => {
              onDone();
              onComing(card, true);
            }}
          >
            Подхожу
          </Button>
        )}
      </div>
    </li>
  );
}
