-- What of an answer is left open as it stands, in words: the student reads of it before the hand-in. It breaks no rule.
alter table exam_answer add column left_open text;
