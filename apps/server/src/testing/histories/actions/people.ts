import { auth } from '@put/contract/accounts/accounts';
import { profile } from '@put/contract/accounts/profile';
import { adminGroups } from '@put/contract/groups/groups';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminUsers } from '@put/contract/users/users';
import fc from 'fast-check';
import { isTaken } from '../check.ts';
import { hourMs } from '../model.ts';
import { action } from './action.ts';
import { endOverdue } from './exams.ts';
import { device, who } from './students.ts';

export const wait = action({
  given: fc.record({ minutes: fc.constantFrom(30, 60, 120, 600, 1440, 2880) }),
  async run(school, { minutes }) {
    await school.world.wait(minutes * 60_000);
    await endOverdue(school);
  },
  say: ({ minutes }) => (minutes < 60 ? `${minutes} minutes pass` : `${(minutes * 60_000) / hourMs} h pass`),
});

const groupOf = { params: (id: number) => ({ params: { id: String(id) } }) };

export const leave = action({
  given: fc.record({ who }),
  may: ({ people }, { who: name }) => people[name].isMember,
  async run({ world, model, check }, { who: name }) {
    const answer = await world.product.root.answer(adminGroups.members, {
      ...groupOf.params(world.groupIds[name]),
      body: { remove: [world.people[name].id] },
    });
    check('a call is taken or refused by the rules of now', `${name} leaves`, () => 204, answer.status, { answer });
    model.people[name].isMember = false;
  },
  say: ({ who: name }) => `${name} leaves the group`,
});

export const join = action({
  given: fc.record({ who }),
  may: ({ people }, { who: name }) => !people[name].isMember,
  async run({ world, model, check }, { who: name }) {
    const answer = await world.product.root.answer(adminGroups.members, {
      ...groupOf.params(world.groupIds[name]),
      body: { add: [world.people[name].id] },
    });
    check('a call is taken or refused by the rules of now', `${name} joins`, () => 204, answer.status, { answer });
    model.people[name].isMember = true;
  },
  say: ({ who: name }) => `${name} comes back to the group`,
});

export const disable = action({
  given: fc.record({ who }),
  async run({ world, model, check }, { who: name }) {
    const is_disabled = !model.people[name].isDisabled;
    const answer = await world.product.root.answer(adminUsers.change, {
      ...groupOf.params(world.people[name].id),
      body: { is_disabled },
    });
    check('a call is taken or refused by the rules of now', `${name} is disabled`, () => 204, answer.status, {
      answer,
    });
    model.people[name].isDisabled = is_disabled;
    if (!is_disabled) return;
    for (const key of ['phone', 'laptop'] as const) {
      const open = world.held[`${name} ${key}`];
      if (open) model.ended.push({ who: name, access: open.access, refresh: open.refresh });
      delete world.held[`${name} ${key}`];
    }
  },
  say: ({ who: name }) => `the account of ${name} is disabled, or enabled again`,
});

export const signOut = action({
  given: fc.record({ who, device }),
  may: ({ people }, { who: name }) => !people[name].isDisabled,
  async run({ world, model, check }, { who: name, device: on }) {
    const open = world.held[`${name} ${on}`];
    if (!open) return;
    const answer = await world.send(auth.logout, { body: { refresh_token: open.refresh } }, world.browser(on));
    check('a call is taken or refused by the rules of now', `${name} signs out`, () => 200, answer.status, { answer });
    model.ended.push({ who: name, access: open.access, refresh: open.refresh });
    delete world.held[`${name} ${on}`];
  },
  say: ({ who: name, device: on }) => `${name} signs out on the ${on}`,
});

/** From one device the other one is signed out, perhaps while it asks for new tokens. */
export const endOther = action({
  given: fc.record({ who, device, isBesideRefresh: fc.boolean() }),
  may: ({ people }, { who: name }) => !people[name].isDisabled,
  async run({ world, model, check }, { who: name, device: on, isBesideRefresh }) {
    const other = on === 'phone' ? 'laptop' : 'phone';
    const open = world.held[`${name} ${other}`];
    if (!open) return;
    const { body } = await world.call(name, on, profile.sessions, {});
    const browser = other === 'phone' ? 'Chrome' : 'Firefox';
    const found = body.sessions.find((one) => !one.is_current && one.device.includes(browser));
    if (!found) return;
    const [ended, renewed] = await Promise.all([
      world.call(name, on, profile.endSession, { params: { id: String(found.id) } }),
      isBesideRefresh
        ? world.send(auth.refresh, { body: { refresh_token: open.refresh } }, world.browser(other))
        : undefined,
    ]);
    check('a call is taken or refused by the rules of now', `${name} ends a session`, () => 204, ended.status, {
      ended,
    });
    if (ended.status >= 300) return;
    model.ended.push({ who: name, access: open.access, refresh: open.refresh });
    if (renewed?.status === 200)
      model.ended.push({ who: name, access: renewed.body.access_token, refresh: renewed.body.refresh_token });
    delete world.held[`${name} ${other}`];
  },
  say: ({ who: name, device: on, isBesideRefresh }) =>
    `${name} signs out the other device from the ${on}${isBesideRefresh ? ' while that one asks for new tokens' : ''}`,
});

export const showAgain = action({
  given: fc.constant({}),
  async run({ world, model, check }) {
    const is_published = !model.isAgainShown;
    const answer = await world.teacher.answer(adminCourses.publishLessons, {
      ...groupOf.params(world.courseId),
      body: { lesson_ids: [world.lessonIds.again], is_published },
    });
    check('a call is taken or refused by the rules of now', 'a lesson is hidden or shown', () => 204, answer.status, {
      answer,
    });
    model.isAgainShown = is_published;
  },
  say: () => 'the teacher hides the second lesson, or shows it again',
});

/** A class that signs in with one account: right passwords are no guesses. Once in a history: it costs what eight steps do. */
export const signInAtOnce = action({
  given: fc.record({ who }),
  may: ({ people, hasSignedInAtOnce }, { who: name }) => !people[name].isDisabled && !hasSignedInAtOnce,
  async run({ world, model, check }, { who: name }) {
    model.hasSignedInAtOnce = true;
    const body = { login: world.people[name].username, password: 'a-good-password' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => world.send(auth.login, { body }, { 'user-agent': `Kiosk ${at}` })),
    );
    const taken = answers.filter(isTaken).length;
    const about = `${name} signs in twelve times at once`;
    check('a call is taken or refused by the rules of now', about, () => answers.length, taken);
  },
  say: ({ who: name }) => `${name} signs in on twelve machines at once`,
});
