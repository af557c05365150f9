/** Where the student's files lie and the program starts. */
export const homeFolder = '/home/student';

/** What of a traceback is the student's, for programs and for what tests call. */
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
