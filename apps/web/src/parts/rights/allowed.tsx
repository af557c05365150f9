import type { Endpoint } from '@put/contract/base/endpoint';
import type { ReactNode } from 'react';
import { useMayCall } from '../../api/current-user.ts';

type Props = {
  /** What the control calls. */
  call: Pick<Endpoint, 'access' | 'right'>;
  /** The id of the course that the call is about; missing: any. */
  course?: number | undefined;
  children: ReactNode;
};

/** Shows a control to those whom the server lets call. */
export const Allowed = ({ call, course, children }: Props) => (useMayCall()(call, course) ? children : null);
