import {
  type ContainerTemplate,
  ContainerTemplateContent,
  containerTemplates,
} from '@put/contract/containers/container-templates';
import { containers } from '@put/contract/containers/containers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keyOf, mutation } from '../../../api/api.ts';
import { isRefusal } from '../../../api/errors.ts';
import { useContractForm } from '../../../parts/forms/contract-form.ts';
import { useKeptForm } from '../../../parts/kept-work/use-kept-form.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { draftOf, newTemplate, TemplateDraft } from './template-fields.ts';

const refreshes = [containerTemplates.list, containerTemplates.get, containers.list, containers.template];

/** A template that is edited; null: a new one. */
export function useTemplateForm(template: ContainerTemplate | null) {
  const messages = useMessage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const saved = template === null ? newTemplate : draftOf(template);
  const form = useContractForm(ContainerTemplateContent, saved);
  const kept = useKeptForm(form, {
    what: `container_template.${template?.id ?? 'new'}`,
    shape: TemplateDraft,
    saved,
    savedAt: String(template?.version ?? 0),
  });
  const [isColliding, setColliding] = useState(false);
  /** What this page stored last: what is typed during the call goes on from there. */
  const [ownVersion, setOwnVersion] = useState(0);
  const create = useMutation(mutation(containerTemplates.create, { refreshes: [containerTemplates.list] }));
  const change = useMutation(mutation(containerTemplates.update, { refreshes }));

  const begin = async (body: ContainerTemplateContent) => {
    let id = 0;
    const send = async () => {
      ({ id } = await create.mutateAsync({ body }, { onError: form.takeErrors }));
    };
    if (!(await kept.save(body as TemplateDraft, send))) return;
    messages.success('Шаблон создан');
    void navigate({
      to: '/admin/container_template/$templateId',
      params: { templateId: String(id) },
      replace: true,
      // it is stored, but the guard does not know that yet
      ignoreBlocker: true,
    });
  };
  const store = async (body: ContainerTemplateContent, { id, version }: { id: number; version: number }) => {
    const send = async () => {
      const input = { params: { id: String(id) }, body: { ...body, version } };
      const stored = await change.mutateAsync(input, {
        onError: (error) => {
          form.takeErrors(error);
          if (!isRefusal(error, 'conflict')) return;
          setColliding(true);
          void client.invalidateQueries({ queryKey: keyOf(containerTemplates.get) });
        },
      });
      setOwnVersion(stored.version);
    };
    if (await kept.save(body as TemplateDraft, send)) messages.success('Шаблон сохранён');
  };
  /** `over`: the version to be replaced, when it is not the one that the edit began with. */
  const save = (over?: number) =>
    form.submitWith((body) => {
      if (template === null) return void begin(body);
      return void store(body, { id: template.id, version: over ?? Math.max(Number(kept.basedOn), ownVersion) });
    })();
  const error = (template === null ? create : change).error;
  return {
    form,
    kept,
    save,
    isColliding,
    setColliding,
    error: isRefusal(error, 'conflict') ? null : error,
  };
}

export type TemplateFormState = ReturnType<typeof useTemplateForm>;
