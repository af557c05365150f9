import type { ServerChannel } from 'ssh2';

/** What a channel tells the connection that it belongs to. */
export type SessionCalls = {
  /** The person does something. */
  note(): void;
  opened(stream: ServerChannel): void;
  closed(stream?: ServerChannel): void;
  onError(error: unknown): void;
};
