import { type ComponentType, lazy } from 'react';

/** A lazy component with the type of its props kept: `later(() => import('./quiz-field.tsx'))`. */
export const later = <P>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazy(load) as unknown as ComponentType<P>;
