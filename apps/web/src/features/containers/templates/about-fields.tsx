import { Autocomplete, Radio, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { containerTemplates } from '@put/contract/containers/container-templates';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { Section } from '../../../parts/task-form/section.tsx';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import type { TemplateFormState } from './use-template-form.ts';

type Props = Pick<TemplateFormState, 'form'>;

/** What the template is, what is in it and who may use it. */
export function AboutFields({ form }: Props) {
  return (
    <>
      <Section anchor="about" title="О шаблоне">
        <Stack>
          <TextInput label="Название" maxLength={200} {...form.getInputProps('title')} />
          <Textarea
            label="Что это"
            description="Ученик читает это, когда выбирает, с чем работать"
            autosize
            minRows={2}
            {...form.getInputProps('summary')}
          />
          <Radio.Group
            label="Кому он доступен"
            value={form.values.is_offered ? 'all' : 'placed'}
            onChange={(who) => form.setFieldValue('is_offered', who === 'all')}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="placed" label="Там, где стоит: в курсе, занятии или задаче" />
              <Radio value="all" label="Каждому: любой может сделать себе такой контейнер" />
            </Stack>
          </Radio.Group>
        </Stack>
      </Section>
      <Section anchor="inside" title="Что внутри">
        <Stack>
          <PlaceFields form={form} />
          <Textarea
            label="Команда при каждом запуске"
            description="Выполняется от имени ученика в домашней папке; пусто — ничего"
            placeholder="python3 -m http.server 8000"
            autosize
            minRows={1}
            spellCheck={false}
            {...form.getInputProps('start_command')}
          />
          <TagsInput
            label="Порты"
            description="Страницы на этих портах ученик открывает кнопкой; другие порты находятся сами"
            placeholder="8000"
            maxTags={10}
            value={form.values.ports.map(String)}
            error={firstError(form.errors, 'ports')}
            onChange={(typed) =>
              form.setFieldValue('ports', [...new Set(typed.map(Number).filter((port) => Number.isInteger(port)))])
            }
          />
        </Stack>
      </Section>
    </>
  );
}

/** The image and the network, of those that the engine has. */
function PlaceFields({ form }: Props) {
  const known = useQuery(query(containerTemplates.list, { query: {} })).data;
  const { network } = form.values;
  const networks = known?.networks ?? [];
  const isGone = network !== null && known !== undefined && !networks.includes(network);
  return (
    <>
      <Autocomplete
        {...choiceList}
        label="Образ"
        description={
          known?.images.length === 0
            ? 'Сейчас контейнеры берут программы этой машины; образ понадобится, когда появится Docker'
            : 'Из имеющихся на сервере или полное имя'
        }
        data={known?.images ?? []}
        spellCheck={false}
        {...form.getInputProps('image')}
      />
      <Select
        {...choiceList}
        label="Сеть"
        description={
          networks.length === 0
            ? 'Закрытых сетей нет: их называет PT_CONTAINER_NETWORKS, и «Путь» сам проверяет, что они закрыты'
            : 'Сети, которые назвал администратор и которые «Путь» нашёл закрытыми'
        }
        data={[
          { value: '', label: 'Без сети' },
          ...networks.map((name) => ({ value: name, label: name })),
          ...(isGone ? [{ value: network, label: `${network} (сейчас недоступна)` }] : []),
        ]}
        value={network ?? ''}
        allowDeselect={false}
        error={form.errors['network']}
        onChange={(chosen) => form.setFieldValue('network', chosen === '' ? null : chosen)}
      />
    </>
  );
}

const firstError = (errors: Props['form']['errors'], path: string) =>
  Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
