import type { AnimationKind } from '@put/contract/animations/animation-format';
import type { AnimationStatus } from '@put/contract/animations/animation-editing';
import { IconBinaryTree2, IconCode, IconMovie } from '@tabler/icons-react';
import { countWords } from '../../ui/words/count-words.ts';

type KindWords = {
  name: string;
  /** For the choice of a kind. */
  description: string;
  icon: typeof IconCode;
};

export const animationKinds: Record<AnimationKind, KindWords> = {
  scene: {
    name: 'Сцена',
    description: 'Программа на Python рисует массивы, графы и деревья и сама говорит, что происходит.',
    icon: IconBinaryTree2,
  },
  trace: {
    name: 'Программа по шагам',
    description: 'Любая программа на Python со своими данными: видно каждую строку и переменные.',
    icon: IconCode,
  },
  lottie: {
    name: 'Рисунок Lottie',
    description: 'Готовая анимация из файла Lottie: метки в файле становятся шагами.',
    icon: IconMovie,
  },
};

/** `ready` needs no mark: it is the usual state. */
export const animationStatusWords: Record<AnimationStatus, { label: string; description: string }> = {
  draft: { label: 'Черновик', description: 'Ученики не видят анимацию.' },
  ready: { label: 'Готова', description: 'Её видят все, кому открыт текст, в котором она стоит.' },
  broken: { label: 'Не собирается', description: 'В программе ошибка. Читатели видят последнюю собранную версию.' },
};

export const stepsWords = (count: number) => countWords(count, ['шаг', 'шага', 'шагов']);
export const textsWords = (count: number) =>
  count === 0 ? 'нигде не стоит' : `в ${countWords(count, ['тексте', 'текстах', 'текстах'])}`;
