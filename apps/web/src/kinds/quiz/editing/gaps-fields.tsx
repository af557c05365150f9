import { Button, Select, Textarea } from '@mantine/core';
import type { QuestionOf } from '@put/contract/kinds/quiz/quiz-setup';
import { gapKeysOf } from '@put/contract/kinds/quiz/quiz-problems';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { codeLanguages } from '../../editing/code-languages.ts';
import { CreditSelect } from './credit-select.tsx';
import { type FieldsProps, replaced } from './question-fields.ts';
import css from './quiz.module.css';
import { VariantsArea } from './variants-area.tsx';

type Gaps = QuestionOf<'gaps'>['gaps'];

/**
 * The gaps in the order of the code. A gap that is no longer in the code but has answers stays at the end: the author
 * may be moving it to another line.
 */
export function gapsOf(code: string, before: Gaps): Gaps {
  const keys = [...new Set(gapKeysOf(code))];
  const kept = keys.map((key) => before.find((gap) => gap.key === key) ?? { key, variants: [] });
  return [...kept, ...before.filter(({ key, variants }) => !keys.includes(key) && variants.length > 0)];
}

export function GapsFields({ question, root, errors, onChange }: FieldsProps<'gaps'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { code, gaps } = question;
  const setCode = (next: string) => onChange('code', { code: next, gaps: gapsOf(next, gaps) });
  const insert = () => {
    const field = area.current;
    if (field === null) return;
    const [start, end] = [field.selectionStart, field.selectionEnd];
    let number = 1;
    while (gaps.some(({ key }) => key === String(number)) || gapKeysOf(code).includes(String(number))) number += 1;
    const gap = `{{${number}}}`;
    const next = code.slice(0, start) + gap + code.slice(end);
    const chosen = code.slice(start, end).trim();
    // the selected text becomes the first right answer
    const variants = chosen === '' || chosen.includes('\n') ? [] : [chosen];
    onChange('code', { code: next, gaps: gapsOf(next, [...gaps, { key: String(number), variants }]) });
    field.focus();
  };
  return (
    <div className={css.rows}>
      <Select
        {...choiceList}
        label="Язык"
        allowDeselect={false}
        maw={220}
        data={codeLanguages}
        value={question.language}
        onChange={(language) => language !== null && onChange('language', { language })}
      />
      <Textarea
        ref={area}
        label="Код с пропусками"
        description="Выделите то, что надо угадать, и нажмите «Сделать пропуском» — или напишите {{1}}, {{2}} сами."
        autosize
        minRows={4}
        maxRows={20}
        spellCheck={false}
        classNames={{ input: css.code ?? '' }}
        value={code}
        error={errors['code']}
        data-path={`${root}.code`}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
      <div>
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={insert}>
          Сделать пропуском
        </Button>
      </div>
      {gaps.map((gap, at) => (
        <div key={gap.key} className={css.single}>
          <VariantsArea
            label={`Верные ответы для {{${gap.key}}}`}
            variants={gap.variants}
            isCode
            error={errors[`gaps.${at}.variants`]}
            path={`${root}.gaps.${at}.variants`}
            onChange={(variants) => onChange(`gaps.${at}.variants`, { gaps: replaced(gaps, at, { variants }) })}
          />
          {!gapKeysOf(code).includes(gap.key) && (
            <IconButton
              icon={IconTrash}
              hint="Удалить"
              label={`Удалить пропуск ${gap.key}`}
              onClick={() => onChange('gaps', { gaps: gaps.toSpliced(at, 1) })}
            />
          )}
        </div>
      ))}
      <CreditSelect type="gaps" value={question.credit} onChange={(credit) => onChange('credit', { credit })} />
    </div>
  );
}
