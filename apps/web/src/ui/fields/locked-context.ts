import { createContext, use } from 'react';

// apart from what is drawn: editors of students load it too
export const LockedContext = createContext(false);

/** Whether what stands here can only be read. Editors ask; fields and buttons are switched off by the browser. */
export const useIsLocked = (): boolean => use(LockedContext);
