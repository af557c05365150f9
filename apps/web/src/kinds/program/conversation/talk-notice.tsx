import css from './conversation.module.css';

/** The rules of interactive tasks, shown whatever the statement says. */
export default function TalkNotice() {
  return (
    <p className={css.notice}>
      Задача интерактивная: решение разговаривает с программой задачи. Что напечатает одно, прочитает другая, поэтому
      каждый вывод надо отправить сразу: <code>print(…, flush=True)</code>. Ход разговора покажет «Проверить на
      примерах», а через «Запустить» можно ответить решению самому.
    </p>
  );
}
