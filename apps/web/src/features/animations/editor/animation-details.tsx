import type { EditedAnimation } from '@put/contract/animations/animation-editing';
import { adminTags } from '@put/contract/tasks/tags';
import { IconBulb, IconForms, IconListNumbers, IconMapPin, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { textsWords } from '../../../parts/animation-bank/animation-words.ts';
import { FoldLine, FoldLines } from '../../../ui/screen/fold-line.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import type { Making } from '../compile/live-maker.ts';
import { AboutFields } from './about-fields.tsx';
import { AdviceList } from './scene/advice-list.tsx';
import css from './animation-editor.module.css';
import type { AnimationText } from './animation-text.ts';
import type { Panel } from './editor-search.ts';
import { ReaderData } from './scene/reader-data.tsx';
import { TraceLines } from './trace/trace-lines.tsx';
import type { AnimationEditorState } from './use-animation-editor.ts';
import { UsesList } from './versions/uses-list.tsx';

type Props = {
  animation: EditedAnimation | null;
  state: AnimationEditorState;
  text: AnimationText;
  making: Making;
  /** The open lines. */
  open: readonly Panel[];
  onOpen: (open: readonly Panel[]) => void;
  onLine: (line: number) => void;
};

/** Everything besides the program: each line says its value and opens in place. */
export function AnimationDetails({ animation, state, text, making, open, onOpen, onLine }: Props) {
  const line = (name: Panel) => ({
    isOpen: open.includes(name),
    onToggle: () => onOpen(open.includes(name) ? open.filter((one) => one !== name) : [...open, name]),
  });
  const isProgram = text.kind !== 'lottie';
  const uses = animation?.uses ?? [];
  return (
    <div className={css.details}>
      {isProgram && (
        <FoldLines>
          <FoldLine {...line('data')} icon={IconForms} title="Данные читателя" value={dataWords(text)}>
            <ReaderData state={state} text={text} />
          </FoldLine>
          {text.kind === 'trace' && (
            <FoldLine {...line('lines')} icon={IconListNumbers} title="Шаги и слова" value={linesWords(text)}>
              <TraceLines state={state} text={text} onLine={onLine} />
            </FoldLine>
          )}
          <FoldLine
            {...line('advice')}
            icon={IconBulb}
            title="Советы"
            value={
              making.advice.length === 0 ? 'нет' : countWords(making.advice.length, ['совет', 'совета', 'советов'])
            }
          >
            <AdviceList advice={making.advice} onLine={onLine} />
          </FoldLine>
        </FoldLines>
      )}
      <FoldLines>
        <FoldLine {...line('about')} icon={IconTags} title="Описание, метки" value={<AboutWords text={text} />}>
          <AboutFields state={state} text={text} />
        </FoldLine>
        {animation !== null && (
          <FoldLine {...line('uses')} icon={IconMapPin} title="Где стоит" value={textsWords(uses.length)}>
            <UsesList uses={uses} />
          </FoldLine>
        )}
      </FoldLines>
    </div>
  );
}

const dataWords = ({ allows_input, input_hint }: AnimationText): string =>
  !allows_input ? 'только данные автора' : input_hint === '' ? 'может дать свои' : `может дать свои: ${input_hint}`;

function linesWords({ listing }: AnimationText): string {
  const { lines, words } = listing ?? { lines: null, words: {} };
  const said = Object.keys(words).length;
  const chosen = lines === null ? 'шаг на каждой строке' : countWords(lines.length, ['строка', 'строки', 'строк']);
  return said === 0 ? chosen : `${chosen}, слова у ${countWords(said, ['строки', 'строк', 'строк'])}`;
}

function AboutWords({ text: { summary, tag_ids } }: { text: AnimationText }) {
  const tags = useQuery(query(adminTags.list)).data?.tags ?? [];
  const names = tag_ids.flatMap((id) => tags.find((tag) => tag.id === id)?.title ?? []);
  return [summary, names.join(', ')].filter((words) => words !== '').join(' · ') || 'нет';
}
