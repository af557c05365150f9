import { type Container, containers } from '@put/contract/containers/containers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '../../../api/api.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';

const lookEveryMs = 3000;

export type Shown = {
  port: number;
  /** Of the page in the frame. */ url: string;
  /** Grows with each reload. */ turn: number;
  /** The life of the container whose page it is. */ generation: number;
};

/** `isLooked`: the ports are seen now. `reason`: why somebody else than the student opens a page. */
type Options = { isLooked: boolean; reason: string | undefined };

/** Ports where somebody listens, and the page of one of them. */
export function usePreview(container: Container, { isLooked, reason }: Options) {
  const message = useMessage();
  const [opened, setShown] = useState<Shown | null>(null);
  const [path, setPath] = useState('/');
  const params = { id: String(container.id) };
  const isRunning = container.state === 'running';
  const { generation } = container;
  // programs of an earlier life show nothing any more
  const shown = isRunning && opened?.generation === generation ? opened : null;
  const listening = useQuery({
    ...query(containers.ports, { params }),
    enabled: isRunning && isLooked,
    refetchInterval: lookEveryMs,
    staleTime: 0,
  });
  const link = useMutation({
    mutationFn: (port: number) => call(containers.preview, { params, body: { port, reason } }),
    onError: message.failure,
  });
  const show = (url: string, port: number) =>
    setShown((before) => ({ url, port, generation, turn: (before?.turn ?? 0) + 1 }));
  const reload = () => {
    if (shown !== null) show(new URL(path, shown.url).href, shown.port);
  };
  const listeningPorts = isRunning ? (listening.data?.ports ?? []) : [];
  return {
    shown,
    path,
    listening: listeningPorts,
    ports: [...new Set([...container.ports, ...listeningPorts, ...(shown === null ? [] : [shown.port])])].toSorted(
      (a, b) => a - b,
    ),
    isPending: link.isPending,
    open: (port: number) => {
      setPath('/');
      link.mutate(port, { onSuccess: ({ url }) => show(url, port) });
    },
    /** Another page of the same origin; the link has let the browser in. */
    go: (to: string) => {
      const next = to.startsWith('/') ? to : `/${to}`;
      setPath(next);
      if (shown !== null) show(new URL(next, shown.url).href, shown.port);
    },
    reload,
    /** A file was saved: the page that is looked at is shown as it is now. */
    follow: () => {
      if (shown !== null && isLooked) reload();
    },
    /** In a tab of its own, which must be opened by the press itself. */
    openTab: (port: number) => {
      const tab = window.open('', '_blank');
      if (tab !== null) tab.opener = null;
      link.mutate(port, {
        onSuccess: ({ url }) => (tab === null ? window.location.assign(url) : tab.location.replace(url)),
        onError: () => tab?.close(),
      });
    },
  };
}

export type PreviewState = ReturnType<typeof usePreview>;
