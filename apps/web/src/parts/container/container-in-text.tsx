import { Button } from '@mantine/core';
import { type ContainerRow, containers, type OfferedTemplate } from '@put/contract/containers/containers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call, keyOf, query } from '../../api/api.ts';
import { wordsOf } from '../../api/errors.ts';
import { reread } from '../../api/reread.ts';
import { randomKey } from '../../ui/browser/random-key.ts';
import { QueryStates } from '../states/query-states.tsx';
import { ContainerPane } from './container-pane.tsx';
import css from './container-in-text.module.css';
import { stateWords } from './life/state-words.ts';

/** `::container{template=3}` in a text: the reader's own container of this template, made and started on demand. */
export default function ContainerInText({ templateId }: { templateId: number }) {
  const found = useQuery(query(containers.template, { params: { id: String(templateId) }, query: {} }));
  return (
    <QueryStates of={found} skeleton={<div className={css.card} />}>
      {({ template, container }) => <Card template={template} mine={container} />}
    </QueryStates>
  );
}

function Card({ template, mine }: { template: OfferedTemplate; mine: ContainerRow | null }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const begin = useMutation({
    async mutationFn() {
      const { id } = await call(
        containers.create,
        { body: { template_id: template.id } },
        { headers: { 'Idempotency-Key': randomKey() } },
      );
      const params = { id: String(id) };
      const startError = await call(containers.start, { params }, { headers: { 'Idempotency-Key': randomKey() } }).then(
        () => null,
        (error: unknown) => error,
      );
      return { id, startError };
    },
    onSuccess: () => setOpen(true),
    onSettled: () => void reread(client, keyOf(containers.template)),
  });
  const id = mine?.id ?? begin.data?.id;
  return (
    <section className={css.card} aria-label={`Контейнер «${template.title}»`}>
      <div className={css.head}>
        <div className={css.words}>
          <strong>{template.title}</strong>
          {template.summary !== '' && <p>{template.summary}</p>}
          {mine !== null && <p role="status">{stateWords({ wanted: 'running', ...mine })}</p>}
        </div>
        {id === undefined ? (
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            Начать
          </Button>
        ) : (
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Свернуть' : 'Открыть здесь'}
          </Button>
        )}
      </div>
      {begin.error && <p role="alert">{wordsOf(begin.error)}</p>}
      {id !== undefined && (
        <Link to="/user_ui/container/$containerId" params={{ containerId: String(id) }}>
          На отдельной странице
        </Link>
      )}
      {isOpen && id !== undefined && (
        <div className={css.pane}>
          <ContainerPane containerId={id} startError={begin.data?.startError} />
        </div>
      )}
    </section>
  );
}
