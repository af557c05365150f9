import { type DeskCounts, deskCounts } from '@put/contract/desk/desk-counts';
import { inboxChannel, inboxId } from '@put/contract/questions/question-inbox';
import { useQuery } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { useFollow } from '../../api/follow.ts';
import { reread } from '../../api/reread.ts';
import { countWords, wordFor } from '../../ui/words/count-words.ts';
import type { EntrySign } from './navigation-entry.ts';

const rereadMs = 60_000;

/** All signs share one answer. Without it the menu has no signs: they are never the only way to know. */
const useCounts = (): DeskCounts | undefined =>
  useQuery({ ...query(deskCounts), refetchInterval: rereadMs, retry: false }).data;

const signOf = (count: number | undefined, words: (count: number) => string, isTrouble: boolean): EntrySign | null =>
  count === undefined || count === 0 ? null : { count, words: words(count), isTrouble };

export const useWorkToMark = (): EntrySign | null =>
  signOf(useCounts()?.to_mark, (count) => `${count} ${wordFor(count, ['ждёт', 'ждут', 'ждут'])}`, false);

/** Follows the inbox for all signs: who sees any sees this one. */
export function useOpenQuestions(): EntrySign | null {
  useFollow(inboxChannel, inboxId, {
    onEvent: (_news, client) => void reread(client, keyOf(deskCounts)),
    reread: [],
  });
  return signOf(
    useCounts()?.questions,
    (count) => `${count} ${wordFor(count, ['ждёт', 'ждут', 'ждут'])} ответа`,
    false,
  );
}

export const useFailedMail = (): EntrySign | null =>
  signOf(
    useCounts()?.failed_mail,
    (count) => `${countWords(count, ['не ушло', 'не ушли', 'не ушли'])} за неделю`,
    true,
  );

export const useFailedJudgements = (): EntrySign | null =>
  signOf(
    useCounts()?.judge_errors,
    (count) => `${countWords(count, ['сбой проверки', 'сбоя проверки', 'сбоев проверки'])} за неделю`,
    true,
  );
