import type { Lecture } from '@put/contract/lessons/lectures';
import { useEffect, useState } from 'react';
import type { Lead, LeadPlace, Leads, StandingAt } from '../../parts/animation/player/lead-context.ts';
import type { OwnLeadSource } from './lead-source.ts';
import { LecturePanel } from './lecture-panel.tsx';
import { SpeakerPanel } from './speaker-panel.tsx';
import type { LedPlace } from './step-sender.ts';
import type { LeadingTools } from './use-leading.ts';

type Known = {
  source: OwnLeadSource;
  arrive: Leads['arrive'];
  lecture: Lecture | null;
  leading: LeadingTools;
  followers: number;
  /** Where a reader follows the lecture. */
  target: LeadPlace | undefined;
  user: { id: number } | null;
  mayLead: boolean;
};

/** Tells each animation of the text who leads it, and what of the lecture stands under it. */
export function useLeads({ source, arrive, lecture, leading, followers, target, user, mayLead }: Known) {
  // another lecture or another animation is followed again, also when the end before it was not seen
  const [left, setLeft] = useState<string | null>(null);
  const isLeft = lecture !== null && nameOf(lecture) === left;
  const follow = () => setLeft(null);
  const [ownStep, setOwnStep] = useState(0);

  const ofSpeaker = (): Lead => ({
    ...alone,
    isLeading: true,
    onStep: (at) => {
      setOwnStep(at.step);
      leading.step(placeOf(at));
    },
    below: (at) => <SpeakerPanel {...{ at, followers, leading }} />,
  });

  const ofReader = (key: string): Lead | null => {
    const followed = key === target?.key ? lecture : null;
    if (followed === null && !mayLead) return null;
    const begin = (at: StandingAt) => {
      setOwnStep(at.step);
      leading.begin(key, placeOf(at), lecture !== null && lecture.leader_id !== user?.id ? 'take' : 'begin');
    };
    return {
      ...alone,
      ...(followed && { version: followed.version, onLeave: () => setLeft(nameOf(followed)) }),
      ...(followed && !isLeft && { led: followed.step, input: followed.input }),
      below: (at) => (
        <LecturePanel
          {...{ at, leading }}
          going={lecture}
          isFollowed={followed !== null}
          onReturn={isLeft ? follow : null}
          onBegin={mayLead ? () => begin(at) : null}
          userId={user?.id}
        />
      ),
    };
  };

  useEffect(() => source.set({ arrive, of: (key) => (key === leading.place ? ofSpeaker() : ofReader(key)) }));
  return { follow, ownStep };
}

/** One animation of one lecture. */
const nameOf = ({ begun_at, animation_id }: Lecture): string => `${begun_at} ${animation_id}`;

const nothing = () => undefined;
const alone: Lead = {
  led: null,
  input: undefined,
  version: null,
  isLeading: false,
  onLeave: nothing,
  onStep: nothing,
  below: () => null,
};

const placeOf = ({ shown, step, input }: StandingAt): LedPlace => ({
  animation_id: shown.id,
  version: shown.version,
  step,
  input,
});
