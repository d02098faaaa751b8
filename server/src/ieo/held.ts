import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { HeldByLedger } from '../platform/ledger/held-money.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { stateNumber } from './orders.ts';

/** What an application may cost, until it is settled. */
export const heldForApplications: HeldByLedger = {
  kind: 'ieo_payment',
  sql: `SELECT id AS ref, owner_id, ${accounts.spot} AS account, currency_id, held
        FROM ieo_application WHERE state = ${stateNumber.applied}`,
};

/** Coins that were passed, until they are listed. */
export const heldUntilListed: HeldByLedger = {
  kind: 'ieo_lock',
  sql: `SELECT application.id AS ref, owner_id, ${accounts.spot} AS account, project.currency_id,
          application.passed AS held
        FROM ieo_application AS application JOIN ieo_project AS project ON project.id = project_id
        WHERE application.state = ${stateNumber.locked}`,
};

/** Coins of a project: all of them until the allotment, then what has not come to users yet. */
export const heldOfProjects: HeldByLedger = {
  kind: 'ieo_coins',
  sql: `SELECT id AS ref, ${house.ieo}::bigint AS owner_id, ${HOUSE_ACCOUNT} AS account, currency_id, held FROM (
          SELECT project.id, project.currency_id, CASE project.state WHEN 1 THEN project.total ELSE (
            SELECT coalesce(sum(application.passed), 0) FROM ieo_application AS application
            WHERE application.project_id = project.id AND application.state = ${stateNumber.applied}
          ) END AS held
          FROM ieo_project AS project WHERE project.lodged_at IS NOT NULL AND project.state IN (1, 2)
        ) AS lodged WHERE held > 0`,
};
