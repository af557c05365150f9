import { Button, Text } from '@mantine/core';
import { containers } from '@put/contract/containers/containers';
import type { SshDoor, SshKey } from '@put/contract/containers/ssh-keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { HowToConnect } from '../../../parts/container/ssh/how-to-connect.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { KeyList } from './key-list.tsx';
import { NewKeyForm } from './new-key-form.tsx';

type Props = { keys: readonly SshKey[]; door: SshDoor };

/** By which keys the person comes to the own containers from other programs than the browser, and how. */
export default function SshKeysSection({ keys, door }: Props) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Text>
        С ключом можно работать в своём контейнере прямо со своего компьютера: из терминала, VS Code или другого
        редактора.
      </Text>
      {door.problem !== null && <Notice kind="warning">{door.problem} Скажите об этом администратору.</Notice>}
      <KeyList keys={keys} />
      {isAdding ? (
        <NewKeyForm onDone={() => setAdding(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            Добавить ключ
          </Button>
        </div>
      )}
      {keys.length > 0 && door.problem === null && <Connecting port={door.port} />}
    </>
  );
}

/** With a container of the person's own, so that the command can be taken as it is. */
function Connecting({ port }: { port: number }) {
  const mine = useQuery(query(containers.list)).data?.containers;
  if (mine === undefined) return null;
  const one = mine.find(({ state }) => state === 'running') ?? mine[0];
  if (one === undefined)
    return <Text>Когда у вас появится контейнер, команда для входа будет в его меню «Подключиться по SSH».</Text>;
  return (
    <>
      <Text>
        Запустите контейнер и введите в терминале своего компьютера. Это команда для «{one.title}», для других она в
        меню контейнера:
      </Text>
      <HowToConnect containerId={one.id} port={port} />
    </>
  );
}
