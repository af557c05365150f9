import type { Question } from '@put/contract/questions/questions';
import { Markdown } from '../markdown/markdown.tsx';
import { Moment } from '../time/moment.tsx';
import css from './thread.module.css';

type Props = {
  question: Pick<Question, 'id' | 'quote' | 'messages'>;
  /** How the reader calls the student: «Вы», or the name. */
  student: string;
};

/** The messages of a question, oldest first. */
export const Thread = ({ question: { id, quote, messages }, student }: Props) => (
  <>
    {quote !== null && <blockquote className={css.quote}>{quote}</blockquote>}
    <ol className={css.thread} aria-label="Сообщения">
      {messages.map((message) => (
        <li key={message.id} className={css.message} data-staff={message.is_staff || undefined}>
          <p className={css.by}>
            <strong>{message.is_staff ? (message.by_name ?? 'Преподаватель') : student}</strong>
            <span>
              {message.is_staff && 'преподаватель · '}
              <Moment at={message.at} />
            </span>
          </p>
          <Markdown text={message.text} topHeading={4} idPrefix={`question-${id}-${message.id}-`} />
        </li>
      ))}
    </ol>
  </>
);
