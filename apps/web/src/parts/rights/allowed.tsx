import type { Endpoint } from '@put/contract/base/endpoint';
import type { ReactNode } from 'react';
import { useMayCall } from '../../api/current-user.ts';

type Props = {
  /** What the control calls. */
  call: Pick<Endpoint, 'access' | 'right'>;
  /** The id of the course that the call is about; missing: any. */
  course?: number | undefined;
  children: ReactNode;
  /** For everybody else, such as the words of a link. */
  otherwise?: ReactNode;
};

/** Shows a control to those whom the server lets call. */
export const Allowed = ({ call, course, children, otherwise = null }: Props) =>
  useMayCall()(call, course) ? children : otherwise;
