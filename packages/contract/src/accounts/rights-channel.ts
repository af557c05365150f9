import * as z from 'zod/mini';
import { channel } from '../base/endpoint.ts';

/** Its id is a person's, who alone may follow it: what one may do has changed, so the session is read again. */
export const rightsChannel = channel({ name: 'rights', access: 'signed-in', data: z.object({}) });
