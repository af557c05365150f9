import { adminTaskPackages, type PackageReview } from '@put/contract/tasks/task-packages';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, keyOf } from '../../../api/api.ts';
import { sendWithProgress } from '../../../api/send-with-progress.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';

type Asked = { file: File; statement: string | undefined };

const largestBytes = 32_000_000;

/** The server keeps no file between calls: the browser uploads it for the preview and once more to create the task. */
export function usePackageImport(onCreated: (taskId: number) => void) {
  const client = useQueryClient();
  const messages = useMessage();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  /** `to` is the call for the preview or for the creation: both take the same body. */
  const send =
    <T>(to: (body: FormData, query: { statement?: string }, options: Options) => Promise<T>) =>
    ({ file: sent, statement }: Asked): Promise<T> => {
      sending.current?.abort();
      const { signal } = (sending.current = new AbortController());
      setShare(0);
      const body = new FormData();
      body.append('file', sent, sent.name);
      return to(body, statement === undefined ? {} : { statement }, { via: sendWithProgress(setShare), signal });
    };
  const review = useMutation<PackageReview, Error, Asked>({
    mutationFn: send((body, query, options) => call(adminTaskPackages.review, { body, query }, options)),
  });
  const create = useMutation<{ id: number }, Error, Asked>({
    mutationFn: send((body, query, options) => call(adminTaskPackages.create, { body, query }, options)),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: keyOf(adminTasks.list) });
      const isTimed = review.data?.is_time_given !== false;
      messages.success(
        isTimed
          ? 'Черновик создан: проверьте задачу и опубликуйте её.'
          : 'Черновик создан. Первая проверка уже идёт: она подберёт предел времени.',
      );
      onCreated(id);
    },
  });

  return {
    file,
    fileError,
    share,
    review,
    create,
    choose(chosen: File | null) {
      review.reset();
      create.reset();
      setFile(chosen);
      const isTooLarge = chosen !== null && chosen.size > largestBytes;
      setFileError(isTooLarge ? 'Файл больше 32 МБ' : null);
      if (chosen !== null && !isTooLarge) review.mutate({ file: chosen, statement: undefined });
    },
    /** Previews the same package with another statement. */
    read(statement: string) {
      if (file !== null) review.mutate({ file, statement });
    },
    stop() {
      sending.current?.abort();
      review.reset();
      setFile(null);
    },
    make() {
      if (file !== null) create.mutate({ file, statement: review.data?.statement_language ?? undefined });
    },
  };
}

type Options = { via: ReturnType<typeof sendWithProgress>; signal: AbortSignal };
