import ConversationView from './conversation/conversation-view.tsx';
import type { TestDetailsProps } from '../kind-findings.ts';

/** The exchange of an interactive task. */
export default function TalkDetails({ test }: TestDetailsProps) {
  return <ConversationView details={test.details} />;
}
