-- Open proposals end at a moment, a week after they were made, instead of being looked for.
INSERT INTO deadline (kind, ref, due, moves)
SELECT 'operator.proposal_end', id, created_at + interval '7 days', false FROM operator_proposals WHERE state = 'open';
