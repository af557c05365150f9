import { Button, TextInput } from '@mantine/core';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { PreviewState, Shown } from './use-preview.ts';
import css from './preview.module.css';

/**
 * The page may be anything: it has an origin of its own, where nothing of the product is, so it may be `same-origin`
 * with itself.
 */
const rights = 'allow-scripts allow-forms allow-same-origin allow-popups allow-modals';

/** What programs in the container show on their ports. */
export default function Preview({ preview, isRunning }: { preview: PreviewState; isRunning: boolean }) {
  const { shown, ports, listening } = preview;
  return (
    <section className={css.preview} aria-label="Страница программы">
      <div className={css.bar}>
        <div className={css.ports} role="group" aria-label="Порты">
          {ports.map((port) => (
            <Button
              key={port}
              size="compact-sm"
              variant={shown?.port === port ? 'light' : 'subtle'}
              color={shown?.port === port ? 'pine' : 'gray'}
              aria-pressed={shown?.port === port}
              title={listening.includes(port) ? 'Программа слушает' : 'Пока никто не слушает'}
              rightSection={
                listening.includes(port) && <span className={css.live} role="img" aria-label="программа слушает" />
              }
              onClick={() => preview.open(port)}
              disabled={!isRunning}
            >
              {port}
            </Button>
          ))}
        </div>
        <OtherPort isDisabled={!isRunning} onOpen={preview.open} />
      </div>
      {shown === null ? (
        <p className={css.empty}>
          {isRunning
            ? 'Запустите программу, которая слушает порт, например python3 -m http.server 8000, и выберите его здесь.'
            : 'Страница видна, пока контейнер запущен.'}
        </p>
      ) : (
        <>
          <AddressLine key={`${shown.port} ${preview.path}`} preview={preview} port={shown.port} />
          <Frames shown={shown} />
        </>
      )}
    </section>
  );
}

/** The page before stays in sight until the next one is there: it is shown anew with each file that is saved. */
function Frames({ shown }: { shown: Shown }) {
  const [settled, setSettled] = useState<Shown | null>(null);
  const isWaiting = settled !== null && settled.port === shown.port && settled.turn !== shown.turn;
  return (
    <div className={css.frames}>
      {(isWaiting ? [settled, shown] : [shown]).map((page) => (
        <iframe
          key={page.turn}
          className={css.frame}
          data-waiting={(isWaiting && page === shown) || undefined}
          title={isWaiting && page === shown ? 'Страница загружается' : `Страница на порту ${page.port}`}
          src={page.url}
          sandbox={rights}
          referrerPolicy="no-referrer"
          onLoad={() => page === shown && setSettled(shown)}
        />
      ))}
    </div>
  );
}

function AddressLine({ preview, port }: { preview: PreviewState; port: number }) {
  const [typed, setTyped] = useState(preview.path);
  return (
    <form
      className={css.address}
      onSubmit={(event) => {
        event.preventDefault();
        preview.go(typed.trim());
      }}
    >
      <IconButton icon={IconRefresh} hint="Обновить" label="Обновить страницу" onClick={preview.reload} />
      <TextInput
        size="xs"
        flex={1}
        aria-label="Адрес на этом порту"
        leftSection={<span className={css.host}>:{port}</span>}
        leftSectionWidth={52}
        value={typed}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <IconButton
        icon={IconExternalLink}
        hint="Открыть в новой вкладке"
        label="Открыть в новой вкладке"
        onClick={() => preview.openTab(port)}
      />
    </form>
  );
}

const largestPort = 65_535;

function OtherPort({ isDisabled, onOpen }: { isDisabled: boolean; onOpen: (port: number) => void }) {
  const [typed, setTyped] = useState('');
  const port = Number(typed);
  const isPort = Number.isInteger(port) && port >= 1 && port <= largestPort;
  return (
    <form
      className={css.other}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPort) onOpen(port);
      }}
    >
      <TextInput
        size="xs"
        w={76}
        aria-label="Другой порт"
        placeholder="Порт"
        inputMode="numeric"
        value={typed}
        disabled={isDisabled}
        onChange={({ currentTarget: { value } }) => setTyped(value.trim())}
      />
      <Button size="compact-sm" variant="default" type="submit" disabled={isDisabled || !isPort}>
        Открыть
      </Button>
    </form>
  );
}
