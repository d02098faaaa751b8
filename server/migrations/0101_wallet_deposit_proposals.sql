-- Who decides is kept by the proposal, which also knows the one case in which somebody acts alone: a broken glass.
-- A decision without a proposal cannot be written.
ALTER TABLE deposit DROP CONSTRAINT deposit_decided_by_two;
ALTER TABLE deposit ADD CONSTRAINT deposit_decided_by_proposal CHECK (
  CASE WHEN status IN (2, 3)
    THEN proposal_id IS NOT NULL AND proposed_by IS NOT NULL AND approved_by IS NOT NULL
    ELSE proposal_id IS NULL AND proposed_by IS NULL AND approved_by IS NULL
  END
);
ALTER TABLE deposit ADD CONSTRAINT deposit_proposal FOREIGN KEY (proposal_id) REFERENCES operator_proposals (id);
-- One proposal decides one request.
ALTER TABLE deposit ADD CONSTRAINT deposit_proposal_once UNIQUE (proposal_id);
