import { Path, Stop, type StopState } from '../../ui/path/path.tsx';
import css from './imports.module.css';

const names = ['Таблица', 'Проверка строк', 'Пароли'];

/** Where the import stands. */
export const ImportSteps = ({ step }: { step: 1 | 2 | 3 }) => (
  <div className={css.steps}>
    <Path
      label="Шаги импорта"
      steps={names.map((name, at) => {
        const state: StopState = at + 1 < step ? 'done' : at + 1 === step ? 'here' : 'next';
        return {
          key: name,
          state,
          stop: (
            <span className={css.step} aria-current={state === 'here' ? 'step' : undefined}>
              <Stop state={state}>{state === 'done' ? undefined : at + 1}</Stop>
              {name}
            </span>
          ),
        };
      })}
    />
  </div>
);
