import type { UploadAnswer, UploadChecker } from '@put/contract/kinds/upload/upload';
import type { TaskLimits } from '@put/contract/tasks/task-parts';
import type { Verdict } from '@put/contract/judge/verdicts';
import type { Outcome } from '../../../drivers/runner/runner.ts';
import { headOf } from '@put/judging/head-of';
import type { Judged, TestOptions } from '../../run-tests.ts';
import type { JudgeTools } from '../kind.ts';

type Check = { checker: UploadChecker; limits: TaskLimits; files: UploadAnswer['files'] };
/** `isReviewed`: a person marks the files after the program. */
type Options = TestOptions & { isReviewed: boolean };

const mebibyte = 1_048_576;
const outputBytes = 65_536;

/**
 * Runs the author's program on the files. The student sees what it prints; exit code 0 gives all points. If the program
 * crashes or reaches a limit, the verdict is `judge_error`, which costs the student no attempt.
 */
export async function checkFiles(
  { runner, readUpload }: JudgeTools,
  { checker, limits, files }: Check,
  { signal, urgent = false, isReviewed }: Options,
): Promise<Judged> {
  if (!readUpload) throw new Error('Uploaded files can not be read here');
  const [start, ...others] = checker.files;
  if (start === undefined) throw new Error('A check program has a file');
  const read = await Promise.all(
    files.map(async ({ sha256, name }) => ({ name, base64: (await readUpload(sha256)).toString('base64') })),
  );
  const starter = { name: '+start.py', content: starterOf(start.name) };
  const prepared = await runner.prepare(
    { language: checker.language, files: [starter, start, ...others] },
    { urgent, ...(signal && { signal }) },
  );
  try {
    if (prepared.compileError !== null)
      return judged(checker, 'judge_error', { stderr: prepared.compileError, isReviewed });
    const outcome = await prepared.run(JSON.stringify(read), {
      timeMs: limits.time_ms,
      memoryBytes: limits.memory_mb * mebibyte,
      outputBytes,
    });
    return judged(checker, verdictOf(outcome), { ...outcome, isReviewed });
  } finally {
    await prepared.close();
  }
}

const verdictOf = ({ end }: Outcome): Verdict => {
  if (end.by !== 'exit') return 'judge_error';
  return end.code === 0 ? 'accepted' : 'wrong_answer';
};

type Found = Partial<Pick<Outcome, 'stdout' | 'stderr' | 'used'>> & { isReviewed: boolean };

function judged(
  checker: UploadChecker,
  verdict: Verdict,
  { stdout = '', stderr = '', used, isReviewed }: Found,
): Judged {
  const isRight = verdict === 'accepted';
  const time_ms = Math.round(used?.timeMs ?? 0);
  const memory_kb = Math.round((used?.memoryBytes ?? 0) / 1024);
  return {
    verdict,
    score: isRight ? checker.points : 0,
    max_score: checker.points,
    compiler_output: '',
    explanation: null,
    time_ms,
    memory_kb,
    // after a failure of the program nobody reviews; the student tries again
    awaitsReview: isReviewed && verdict !== 'judge_error',
    tests: [
      {
        group: 1,
        group_name: 'Проверка файлов',
        number: 1,
        name: 'Проверка файлов',
        // shown at every level of feedback: the program prints for the student
        is_sample: true,
        verdict,
        time_ms,
        memory_kb,
        input: null,
        expected: null,
        got: null,
        // a crash shows parts of the author's program, so students never see it (`shownTests`)
        stderr: verdict === 'judge_error' ? headOf(stderr) || null : null,
        message: verdict === 'judge_error' ? 'Проверяющая программа сломалась.' : headOf(stdout.trim()) || null,
        share: isRight ? 1 : 0,
        details: null,
      },
    ],
  };
}

/**
 * Puts the student's files into a folder of their own and starts the program there. Modules are imported only from the
 * program's folder, so a student's file is never imported.
 */
const starterOf = (name: string) => `import base64, json, os, sys
os.mkdir('answer')
_files = json.load(sys.stdin)
for _file in _files:
    with open('answer/' + _file['name'], 'wb') as _out:
        _out.write(base64.b64decode(_file['base64']))
with open(${JSON.stringify(name)}, encoding='utf-8') as _source:
    _code = compile(_source.read(), ${JSON.stringify(name)}, 'exec', dont_inherit=True)
sys.argv[:] = [${JSON.stringify(name)}, *(_file['name'] for _file in _files)]
os.chdir('answer')
exec(_code, {'__name__': '__main__', '__file__': ${JSON.stringify(name)}, '__builtins__': __builtins__})
`;
