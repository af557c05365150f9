const denials = ['EACCES', 'EPERM', 'EROFS'];

/** Whether the system refused access to a file or folder: rights, or a disk that is only read. */
export const isDenied = (error: unknown): boolean => denials.includes((error as NodeJS.ErrnoException).code ?? '');
