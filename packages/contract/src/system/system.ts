import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';

export const health = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    access: 'anyone',
    summary: 'The process answers',
    reply: z.object({ status: z.literal('ok') }),
    isProbe: true,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    access: 'anyone',
    summary: 'The database answers and migrations are applied; 503 otherwise',
    reply: z.object({ status: z.literal('ok') }),
    isProbe: true,
    refusals: ['not_ready'],
  }),
};
