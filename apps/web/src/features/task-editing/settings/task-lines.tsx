import { isAnswered } from '@put/contract/kinds/kinds';
import { languagesOf, mayVary } from '@put/contract/kinds/task-configs';
import {
  IconBulb,
  IconChecklist,
  IconCodeDots,
  IconDice5,
  IconEye,
  IconFileCode,
  IconGauge,
  IconBookmarks,
  IconBooks,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { editingOf } from '../../../kinds/editings.ts';
import { useMissingLanguages } from '../../../parts/languages/language-offers.ts';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import { FoldLine, FoldLines } from '../../../ui/screen/fold-line.tsx';
import { KindFields } from '../editor/kind-fields.tsx';
import type { TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { SolutionsFields } from '../solutions/solutions-fields.tsx';
import { VariantsFields } from '../variants/variants-fields.tsx';
import { AboutFields, AboutWords } from './about-fields.tsx';
import { HintsFields } from './hints-fields.tsx';
import { LimitsFields } from './limits-fields.tsx';
import { hintsWords, limitsWords, seenWords, solutionsWords, starterWords, variantWords } from './line-words.ts';
import { linesOfErrors } from './lines-of-errors.ts';
import { SeenFields } from './seen-fields.tsx';
import { StarterFields } from './starter-fields.tsx';
import type { OpenLines } from './use-open-lines.ts';

type Props = {
  form: TaskForm;
  errors: Errors;
  change: Change;
  setErrors: (errors: Errors) => void;
  lines: OpenLines;
  /** The last check of the saved task, in words and in full; null for a new task. */
  check: { words: string; body: ReactNode } | null;
  /** Whether all teachers read the saved task; null for a new one. */
  bank: { words: string; body: ReactNode } | null;
};

/** The settings of a task: each line says its value and opens in place. The kind decides which lines there are. */
export function TaskLines({ check, bank, ...given }: Props) {
  const { form, errors, lines } = given;
  const wrong = linesOfErrors(form.kind, Object.keys(errors));
  const line = (id: string, title: string, icon: TablerIcon, words: ReactNode) => ({
    title,
    icon,
    value: wrong.includes(id) ? <span className={css.wrongLine}>проверьте: {words}</span> : words,
    isOpen: lines.open.includes(id),
    onToggle: () => lines.toggle(id),
  });
  return (
    <div className={css.lines} data-zone="lines" role="group" aria-label="Настройки задачи">
      <FoldLines>
        {check !== null && (
          <FoldLine {...line('check', 'Проверка задачи', IconChecklist, check.words)}>{check.body}</FoldLine>
        )}
        <KindLines {...given} line={line} />
      </FoldLines>
      <FoldLines>
        <CommonLines {...given} line={line} />
        {bank !== null && <FoldLine {...line('bank', 'Банк школы', IconBooks, bank.words)}>{bank.body}</FoldLine>}
      </FoldLines>
    </div>
  );
}

type LineProps = { title: string; icon: TablerIcon; value: ReactNode; isOpen: boolean; onToggle: () => void };
type Given = Omit<Props, 'check' | 'bank'> & {
  line: (id: string, title: string, icon: TablerIcon, words: ReactNode) => LineProps;
};

/** The author's solutions, the lines of the kind and its variants. */
function KindLines({ form, errors, change, setErrors, line }: Given) {
  const { kind, title, statement, hints, test_groups, config, variant } = form;
  const { tests, lines: own } = editingOf(kind);
  const missing = useMissingLanguages();
  return (
    <>
      {tests !== null && (
        <FoldLine {...line('solutions', 'Решения автора', IconCodeDots, solutionsWords(form.solutions))}>
          <SolutionsFields
            solutions={form.solutions}
            groupNames={form.test_groups.map(({ name }) => name.replaceAll('\n', ' ')).join('\n')}
            language={languagesOf(form.kind, form.config)[0] ?? 'python'}
            {...{ errors, change }}
          />
        </FoldLine>
      )}
      {own.map(({ id, title, icon, words, Body }) => (
        <FoldLine key={id} {...line(id, title, icon, words(form.config, missing))}>
          <KindFields Fields={Body} config={form.config} {...{ errors, change }} />
        </FoldLine>
      ))}
      {mayVary(kind) && (
        <FoldLine {...line('variants', 'Варианты', IconDice5, variantWords(variant))}>
          <VariantsFields
            {...{ kind, title, statement, hints, test_groups, config, variant, errors, change }}
            onErrors={setErrors}
          />
        </FoldLine>
      )}
    </>
  );
}

/** The lines of all kinds. */
function CommonLines({ form, errors, change, line }: Given) {
  const { kind, hints, config } = form;
  const { tests, StarterFields: KindStarter } = editingOf(kind);
  const languages = languagesOf(kind, config);
  const explanations = tests !== null ? form.error_explanations : null;
  const hasPrograms = languages.length > 0;
  return (
    <>
      <FoldLine {...line('limits', tests !== null ? 'Пределы' : 'Попытки', IconGauge, limitsWords(form))}>
        <LimitsFields
          {...{ kind, config, errors, change }}
          limits={form.limits}
          attempts={form.attempts}
          cooldown_s={form.cooldown_s}
          free_compile_errors={form.free_compile_errors}
        />
      </FoldLine>
      <FoldLine {...line('seen', 'Что видит ученик', IconEye, seenWords(form, hasPrograms))}>
        <SeenFields
          {...{ kind, hasPrograms, change }}
          feedback={form.feedback}
          solutions_shown={form.solutions_shown}
        />
      </FoldLine>
      <FoldLine {...line('hints', 'Подсказки', IconBulb, hintsWords(hints, explanations))}>
        <HintsFields {...{ hints, explanations, errors, change }} />
      </FoldLine>
      {!isAnswered(kind) && (
        <FoldLine {...line('starter', 'Заготовка и файлы', IconFileCode, starterWords(form.starter_files))}>
          <StarterFields starterFiles={form.starter_files} language={languages[0] ?? 'python'} {...{ errors, change }}>
            {KindStarter !== null && <KindFields Fields={KindStarter} {...{ config, errors, change }} />}
          </StarterFields>
        </FoldLine>
      )}
      <FoldLine {...line('about', 'Метки, сложность', IconBookmarks, <AboutWords {...form} />)}>
        <AboutFields
          {...{ errors, change }}
          difficulty={form.difficulty}
          tag_ids={form.tag_ids}
          source={form.source}
          license={form.license}
        />
      </FoldLine>
    </>
  );
}
