import * as z from 'zod/mini';
import { HereMessage } from '../results/presence.ts';

/** The websocket. Each message is one JSON object; the client's first message is `auth`. */
export const socketPath = '/api/v1/ws';

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), access_token: z.string().check(z.maxLength(4096)) }),
  z.object({ type: z.literal('subscribe'), topic: z.string().check(z.maxLength(100)) }),
  z.object({ type: z.literal('unsubscribe'), topic: z.string().check(z.maxLength(100)) }),
  HereMessage,
]);
export type ClientMessage = z.infer<typeof ClientMessage>;
/** What the modules hear; the rest is for the socket itself. */
export type ModuleMessage = Exclude<ClientMessage, { type: 'auth' | 'subscribe' | 'unsubscribe' }>;

export type ServerMessage =
  | { type: 'ready' }
  | { type: 'subscribed'; topic: string }
  | { type: 'event'; topic: string; data: unknown }
  | { type: 'error'; code: 'bad_message' | 'not_signed_in' | 'not_allowed' | 'too_many'; topic?: string };
