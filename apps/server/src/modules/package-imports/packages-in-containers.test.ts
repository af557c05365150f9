/** Packages whose programs must be compiled, in real containers. The other packages are tested without containers. */
import type { Task } from '@put/contract/tasks/task-bank';
import { timeAllowances } from '@put/contract/judge/time-allowances';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDockerRunner } from '../../drivers/runner/docker/docker-runner.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { verifyTask } from '../../judging/verify-task.ts';
import { startDockerEngine } from '../../testing/engines/docker-engine.ts';
import { packed } from '../../testing/packages.ts';
import { readPackage } from './read-package.ts';

const engine = await startDockerEngine(['python', 'c-cpp', 'java', 'csharp']);

const languages = ['python', 'cpp', 'java', 'csharp'];
const unkept = { id: 1, status: 'draft' as const, verified_at: null, version: 1, lessons: [], updated_at: '' };

async function read(name: string, changes?: Record<string, string | undefined>): Promise<Task> {
  const reading = { fileName: `${name}.zip`, languages, authorLanguages: languages };
  return { ...(await readPackage(packed(name, changes), reading)).fields, ...unkept };
}

/** The expected verdict and score of compiled solutions. Labels of the other solutions are checked too. */
const compiled: Record<string, string> = {
  'argued accepted/off_by_two.py': 'accepted 100',
  'argued wrong_answer/off_by_three.py': 'wrong_answer 0',
  'climb accepted/Steps.java': 'accepted 100',
  'climb run_time_error/vector.cpp': 'partial 20',
  'grader accepted/Adding.java': 'accepted 100',
  'guess accepted/halves.cpp': 'accepted 100',
  'medals accepted/all.py': 'accepted 100',
  'medals partially_accepted/half.py': 'partial 50',
  'medals wrong_answer/words.py': 'wrong_answer 0',
  'paces accepted/slow.py': 'accepted 100',
  'paces accepted/sum.cpp': 'accepted 100',
  'paces time_limit_exceeded/slower.py': 'time_limit 0',
  'pairs accepted/counter.cpp': 'accepted 100',
  'parity accepted/sol.cpp': 'accepted 100',
  'parity time_limit_exceeded/subtract.cpp': 'time_limit 0',
  'renamed accepted/anna_sum.java': 'accepted 100',
  'renamed accepted/hidden.java': 'accepted 100',
  'renamed accepted/packed.java': 'accepted 100',
  'renamed wrong_answer/boris_minus.java': 'wrong_answer 0',
  'toplevel accepted/plain.cs': 'accepted 100',
  'toplevel accepted/sum.cs': 'accepted 100',
  'toplevel wrong_answer/minus.cs': 'wrong_answer 0',
};

describe.skipIf(!engine)('in real containers', () => {
  let runner: Runner;
  const found: Record<string, string> = {};
  beforeAll(async () => {
    const options = { host: engine!.host, runtime: process.env['PT_DOCKER_RUNTIME'], installation: 'tests' };
    runner = await startDockerRunner({ ...options, slots: 2, onError: console.warn });
  });
  afterAll(async () => {
    await runner?.close();
    await engine?.close();
  });

  /**
   * Packages whose Python solutions are listed above too: the checker is compiled, or the time limit depends on the
   * language.
   */
  const inPython = ['argued', 'medals', 'paces'];
  const names = [...new Set(Object.keys(compiled).map((path) => path.split(' ')[0]!))];
  it.concurrent.each(names)('the labels of %s hold', async (name) => {
    const { problems, solutions } = await verifyTask(runner, await read(name), { urgent: false });
    expect(problems).toEqual([]);
    for (const { title, language, verdict, score } of solutions)
      if (language !== 'python' || inPython.includes(name)) found[`${name} ${title}`] = `${verdict} ${score}`;
  });

  it('compiled solutions get the expected outcomes', () => expect(found).toEqual(compiled));

  it('the slowest right solution gives the limit, a Java machine included', async () => {
    const source = `import java.lang.management.*;
import java.util.Scanner;
public class Times {
  public static void main(String[] words) {
    Scanner in = new Scanner(System.in);
    String name = in.nextLine();
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    while (clock.getCurrentThreadCpuTime() < 300_000_000L) continue;
    System.out.print(("Hello " + name + "\\n").repeat(in.nextInt()));
  }
}`;
    const task = await read('greeting', { 'submissions/accepted/Times.java': source });
    const right = task.solutions.filter(({ expected }) => expected === 'accepted');
    expect(right.map(({ language }) => language).toSorted()).toEqual(['java', 'python', 'python']);
    const limits = { ...task.limits, time_ms: 10_000 };
    const { solutions, time_limit } = await verifyTask(runner, { ...task, limits, solutions: right }, {});
    // measured in time of the fastest language, on a busy machine
    const java = solutions.find(({ language }) => language === 'java')!;
    expect(time_limit?.slowest_ms).toBeGreaterThanOrEqual(Math.floor(java.time_ms / timeAllowances.java));
    expect(java.time_ms).toBeGreaterThanOrEqual(300);
    const time_ms = time_limit?.suggested_ms ?? 0;
    expect(time_ms).toBeGreaterThanOrEqual(1000);
    const { problems } = await verifyTask(runner, { ...task, limits: { ...limits, time_ms } }, {});
    expect(problems).toEqual([]);
  });

  const validator = `#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
int main(int, char **words) {
  std::string given, said, more;
  std::ifstream(words[1]) >> given;
  std::ifstream output(words[2]);
  if (!(output >> said) || output >> more) return 2;
  if (said == given) return 1;
  std::sort(said.begin(), said.end());
  std::sort(given.begin(), given.end());
  return said == given ? 0 : 1;
}`;
  const interactor = `#include <fstream>
#include <iostream>
int main(int, char **words) {
  int secret, guess;
  std::ifstream(words[1]) >> secret;
  for (int turn = 0; turn < 7 && std::cin >> guess; turn++) {
    std::cout << (guess == secret ? "equal" : secret < guess ? "less" : "more") << std::endl;
    if (guess == secret) return 42;
  }
  return 43;
}`;

  it.concurrent.each([
    ['anagram', { 'output_validators/check.py': undefined, 'output_validators/check.cpp': validator }],
    ['guess', { 'output_validator/talk.py': undefined, 'output_validator/talk.cpp': interactor }],
  ])('the labels of %s hold by a validator in C++', async (name, changes) => {
    const task = await read(name, changes);
    expect(JSON.stringify(task.config)).toContain('"language":"cpp"');
    expect((await verifyTask(runner, task, { urgent: false })).problems).toEqual([]);
  });
});
