import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/messages/notice.tsx';
import { HelpButton } from '../help/help-button.tsx';
import { Moment } from '../time/moment.tsx';
import css from './meanwhile.module.css';
import type { Begun } from './use-begun.ts';

/** The name of a field, and its values in words where they are no text, number or yes and no. */
export type FieldWords = string | { label: string; words: (value: never) => string };

type Props = {
  of: Pick<Begun, 'clash' | 'choose'>;
  /** As they are now in the form. */
  mine: Readonly<Record<string, unknown>>;
  fields: Readonly<Record<string, FieldWords>>;
};

/** Fields that a colleague has changed while they were changed here, each with both values and a choice. */
export function MeanwhileNotice({ of: { clash, choose }, mine, fields }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isThere = clash !== null;
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  if (clash === null) return null;
  return (
    <div ref={place} className={css.place}>
      <Notice kind="warning" title="Пока вы правили, здесь сохранили другое">
        <Text size="sm" component="div">
          <Who {...clash} /> Ничего не пропало: выберите, что оставить, и сохраните ещё раз.{' '}
          <HelpButton chapter="two-people" />
        </Text>
        {Object.entries(clash.stored).map(([name, theirs]) => {
          const { label, words } = wordsFor(fields[name] ?? name);
          return (
            <section key={name} aria-label={`${label}: что оставить`} className={css.field}>
              <div className={css.name}>{label}</div>
              <dl className={css.sides}>
                <div>
                  <dt>Сохранено</dt>
                  <dd>{words(theirs as never)}</dd>
                </div>
                <div>
                  <dt>У вас</dt>
                  <dd>{words(mine[name] as never)}</dd>
                </div>
              </dl>
              <Group gap="xs">
                <Button size="xs" variant="default" onClick={() => choose(name, 'theirs')}>
                  Взять сохранённое
                </Button>
                <Button size="xs" variant="default" onClick={() => choose(name, 'mine')}>
                  Оставить моё
                </Button>
              </Group>
            </section>
          );
        })}
      </Notice>
    </div>
  );
}

function Who({ by_name, is_me, at }: Pick<NonNullable<Begun['clash']>, 'by_name' | 'is_me' | 'at'>) {
  const who = is_me ? 'Вы сами, в другом окне' : (by_name ?? 'Кто-то ещё');
  return (
    <>
      {who}
      {at !== null && (
        <>
          , <Moment at={at} />
        </>
      )}
      .
    </>
  );
}

const wordsFor = (field: FieldWords) =>
  typeof field === 'string' ? { label: field, words: valueWords } : { label: field.label, words: field.words };

const most = 400;

/** A value of a field that needs no words of its own. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'пусто';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return value.toLocaleString('ru');
  if (Array.isArray(value)) return value.length === 0 ? 'пусто' : value.map(valueWords).join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
