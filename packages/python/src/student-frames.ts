/** The folder with the student's files, where the program starts. */
export const homeFolder = '/home/student';

/** Python code that keeps only the student's frames of a traceback; for programs and for tests. */
export const framesSource = String.raw`
def _student_frames(shown, names):
    """Leaves in the traceback only what the student wrote."""
    waiting, seen = [shown], set()
    while waiting:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        kept = []
        for frame in one.stack:
            name = frame.filename.removeprefix('${homeFolder}/')
            if name in names:
                frame.line
                frame.filename = name
                kept.append(frame)
        one.stack[:] = kept
        waiting += [one.__cause__, one.__context__, *(one.exceptions or ())]
    return shown

`;
