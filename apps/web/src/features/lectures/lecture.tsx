import { lectures } from '@put/contract/lessons/lectures';
import { VisuallyHidden } from '@mantine/core';
import { lessons } from '@put/contract/lessons/lessons';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { keyOf } from '../../api/api.ts';
import { useMayCall, useUser } from '../../api/current-user.ts';
import { reread } from '../../api/reread.ts';
import type { LeadSource } from '../../parts/animation/player/lead-context.ts';
import { randomKey } from '../../ui/browser/random-key.ts';
import { leadSource } from './lead-source.ts';
import { LectureBar } from './lecture-bar.tsx';
import { useLeading } from './use-leading.ts';
import { useLeads } from './use-leads.tsx';
import { useLecture } from './use-lecture.ts';
import { firstPlace, showPlace, usePlaces } from './use-places.ts';

export type LectureProps = {
  lessonId: number;
  /** The text as this page has it. */
  body: string;
  /** Gives what tells the animations of the lesson's text who leads; null at the end. */
  onSource: (source: LeadSource | null) => void;
  /** The text may be hidden behind the task. */
  onShowText: () => void;
};

/**
 * The lecture of a lesson: a teacher leads one of its animations, and everybody who has the lesson open may follow. Shows
 * the bar above the lesson; what belongs to an animation is shown under it.
 */
export default function Lecture({ lessonId, body, onSource, onShowText }: LectureProps): ReactNode {
  const user = useUser();
  const mayLead = useMayCall()(lectures.lead);
  const [source] = useState(leadSource);
  useEffect(() => {
    onSource(source);
    return () => onSource(null);
  }, [source, onSource]);
  // another name after each reload: whoever led is asked whether to go on
  const [page] = useState(randomKey);
  const { lecture: found, followers, read } = useLecture(lessonId, page);
  const lecture = found ?? null;
  useNewerText(lecture?.animation_id, body);
  const leading = useLeading({ lessonId, page, lecture: found, read });
  const { places, arrive } = usePlaces();
  const target = leading.place === null && lecture !== null ? firstPlace(places, lecture.animation_id) : undefined;
  const { follow, ownStep } = useLeads({ source, arrive, lecture, leading, followers, target, user, mayLead });

  const shown = places.find(({ key }) => key === leading.place) ?? target;
  const watch =
    shown &&
    (() => {
      follow();
      onShowText();
      // the text has to be there before it is scrolled
      requestAnimationFrame(() => showPlace(shown));
    });
  return (
    <>
      <Announcement isOn={lecture !== null} />
      {(lecture !== null || leading.place !== null) && (
        <LectureBar
          lecture={lecture}
          leading={leading}
          isMine={lecture?.leader_id === user?.id}
          step={leading.place === null && lecture !== null ? lecture.step : ownStep}
          onWatch={watch}
        />
      )}
    </>
  );
}

/** The teacher may have put the animation into the text a moment ago. */
function useNewerText(animationId: number | undefined, body: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (animationId === undefined || shows(body, animationId)) return;
    void reread(client, keyOf(lessons.get));
  }, [client, animationId, body]);
}

const shows = (body: string, animationId: number): boolean =>
  new RegExp(String.raw`::animation\{[^}\n]*id="?${animationId}\b`).test(body);

/** Says aloud that a lecture has begun or ended; the steps are said by the animation itself. */
function Announcement({ isOn }: { isOn: boolean }) {
  const [wasOn, setWasOn] = useState(false);
  if (isOn && !wasOn) setWasOn(true);
  return <VisuallyHidden role="status">{isOn ? 'Идёт лекция.' : wasOn ? 'Лекция закончена.' : ''}</VisuallyHidden>;
}
