import { questions } from '@put/contract/questions/questions';
import { drafts } from '@put/contract/submissions/submissions';
import { chances } from './chance.ts';
import { people, stuckToday } from './people.ts';
import { minuteMs, type School, type Step } from './school.ts';
import { chooseTry, styled, type Try } from './tries.ts';
import { askedNow } from './words.ts';

const chance = chances(7);
/** Who has not come today. */
const absent: readonly number[] = [9, 20, 24];
const beganMinutesAgo = 38;

/** The lesson that goes on now: everybody is at a task, three fail at the same one in the same way. */
export function planLive(school: School, nowMs: number): Step[] {
  const lesson = school.lessons.at(-1)!;
  const [password, gcd, rabbits, primes] = lesson.tasks;
  const ago = (minutes: number) => nowMs - minutes * minuteMs;
  const steps: Step[] = [];
  for (let minute = beganMinutesAgo; minute >= 0; minute--)
    steps.push({ atMs: ago(minute), run: () => school.seeAll() });
  for (const [who, { skill }] of people.entries()) {
    if (absent.includes(who)) continue;
    const say = (minutes: number, taskId: number | null, doing: 'reads' | 'writes' | 'runs') =>
      steps.push({ atMs: ago(minutes), run: () => school.say(who, taskId, doing) });
    const hand = (minutes: number, task: typeof password, one: Try) => {
      say(minutes + 0.2, task!.id, 'runs');
      steps.push({ atMs: ago(minutes), run: () => school.submit(who, lesson.id, task!, one) });
    };
    const [known, knownGcd, knownRabbits] = [password, gcd, rabbits].map((task) => school.tasks.get(task!.id)!);
    const isSlow = skill < 0.62 || who === askedNow.who;
    const isQuick = !isSlow && skill > 0.84;
    const cameAt = beganMinutesAgo - chance.whole(0, 3);
    say(cameAt, null, 'reads');
    say(cameAt - 3, password!.id, 'writes');
    // the last one of each row: when the task was left
    const first = chooseTry(known!, who, chance).slice(-2);
    const leftPassword = stuckToday.includes(who) ? 17 : isSlow ? chance.whole(7, 8) : chance.whole(14, 20);
    for (const [at, one] of first.entries()) hand(leftPassword + 4 * (first.length - 1 - at) + who / 40, password, one);
    say(leftPassword - 0.3, gcd!.id, 'writes');
    const mistake = styled(knownGcd!.wrong.find(isPrinting) ?? knownGcd!.wrong[0]!, who);
    if (stuckToday.includes(who) || isSlow) {
      for (const at of stuckToday.includes(who) ? [13, 9.5, 6, 2] : chance.isTrue(0.6) ? [3] : [4, 1.6])
        hand(at - who / 30, gcd, mistake);
      say(0.6, gcd!.id, 'writes');
      steps.push(typing(school, who, gcd!.id, mistake, ago(0.5)));
      continue;
    }
    const leftGcd = isQuick ? chance.whole(5, 8) : chance.whole(2, 6);
    if (!chance.isTrue(skill * 0.8)) hand(leftGcd + 3.4, gcd, styled(chance.one(knownGcd!.wrong), who));
    hand(leftGcd + 0.3 + who / 60, gcd, styled(chance.one(knownGcd!.right), who));
    say(leftGcd - 0.2, rabbits!.id, 'writes');
    if (isQuick) {
      hand(1.4 + who / 30, rabbits, styled(chance.one(knownRabbits!.right), who));
      say(0.9, primes!.id, who % 2 === 0 ? 'reads' : 'writes');
      continue;
    }
    steps.push(typing(school, who, rabbits!.id, styled(chance.one(knownRabbits!.wrong), who), ago(0.8)));
    say(0.4 + (who % 4) / 10, rabbits!.id, 'writes');
  }
  steps.push({
    atMs: ago(4),
    async run() {
      const task_id = lesson.tasks.find(({ title }) => title === askedNow.task)!.id;
      const body = { lesson_id: lesson.id, task_id, text: askedNow.text };
      await school.student(askedNow.who).get(questions.ask, { body });
    },
  });
  return steps;
}

/** Prints inside of the function and gives nothing back. */
const isPrinting = (one: Try): boolean =>
  'files' in one && one.files.some(({ content }) => content.includes('print(') && !content.includes('return'));

/** The program as it stands in the editor, half changed. */
const typing = (school: School, who: number, taskId: number, one: Try, atMs: number): Step => ({
  atMs,
  async run() {
    if (!('files' in one)) return;
    const files = one.files.map(({ name, content }) => ({ name, content: content.trimEnd() }));
    await school.student(who).get(drafts.save, {
      params: { id: String(taskId) },
      body: { language: one.language, files, lesson_id: school.lessons.at(-1)!.id, page: `demo-${who}`, count: 1 },
    });
  },
});
