import * as calls from '@aureus/contract/operator/proposal-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import { route } from '../platform/http/route.ts';
import type { OperatorContext, Route } from '../platform/http/route.ts';
import { texts } from '../platform/texts/texts.ts';
import type { Proofs } from './proof.ts';
import { findProposal, historyOf, listProposals, shapeRow, shownLines } from './proposal-rows.ts';
import type { ProposalEngine } from './proposals.ts';

interface Needs {
  readonly pool: Pool;
  readonly proposals: ProposalEngine;
  readonly proofs: Proofs;
}

/** The calls by which acts are proposed and decided. */
export function proposalRoutes({ pool, proposals, proofs }: Needs): Route[] {
  async function detail(id: bigint, context: OperatorContext): Promise<Answer<typeof calls.proposal>> {
    const row = await findProposal(pool, context.operator, id);
    if (!row) throw new AppError('proposal_unknown');
    let now: PreviewLine[] | null = null;
    let impossible: AppError | null = null;
    const why = row.state === 'open' ? await proposals.whyNot(context.operator, row) : null;
    const cannot = why?.approve ?? null;
    if (row.state === 'open') {
      try {
        now = await proposals.previewStored(row);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        impossible = error;
      }
    }
    const shape = shapeRow(row, context.operator, why);
    return {
      ...shape,
      cannot_code: cannot?.code ?? '',
      cannot_text: cannot ? texts(context.language).error(cannot.code, cannot.params) : '',
      payload: JSON.stringify(row.payload),
      undo: row.state === 'executed' && row.inverse !== null ? JSON.stringify(row.inverse) : '',
      preview: shownLines(row.preview, context.operator),
      preview_now: now && shownLines(now, context.operator),
      impossible_code: impossible?.code ?? '',
      impossible_text: impossible ? texts(context.language).error(impossible.code, impossible.params) : '',
      error_text: shape.error_code === '' ? '' : texts(context.language).error(shape.error_code as ErrorCode),
      history: await historyOf(pool, id),
    };
  }

  return [
    route(calls.proposals, (input, { operator }) => listProposals(pool, operator, proposals, input)),
    route(calls.proposal, ({ id }, context) => detail(BigInt(id), context)),
    route(calls.previewProposal, async ({ kind, payload }, { operator }) => {
      const { subject, lines } = await proposals.preview(operator, kind, payload);
      return { subject, lines: shownLines(lines, operator) };
    }),
    route(calls.propose, async ({ kind, payload, reason }, context) => {
      const id = await proposals.propose(context.operator, kind, payload, reason, context);
      return detail(id, context);
    }),
    route(calls.approveProposal, async ({ id, ...given }, context) => {
      await proposals.assertDecidable(context.operator, BigInt(id));
      const proved = await proofs.check(context.operator, given, context);
      await proposals.approve(proved, BigInt(id), context);
      return detail(BigInt(id), context);
    }),
    route(calls.rejectProposal, async ({ id, reason }, context) => {
      await proposals.reject(context.operator, BigInt(id), reason, context);
      return detail(BigInt(id), context);
    }),
    route(calls.withdrawProposal, async ({ id }, context) => {
      await proposals.withdraw(context.operator, BigInt(id), context);
      return detail(BigInt(id), context);
    }),
    route(calls.breakGlass, async ({ id, reason, ...given }, context) => {
      await proposals.assertDecidable(context.operator, BigInt(id), 'glass');
      const proved = await proofs.check(context.operator, given, context);
      await proposals.approve(proved, BigInt(id), context, { way: 'glass', reason });
      return detail(BigInt(id), context);
    }),
    route(calls.actAtOnce, async ({ kind, payload, reason, ...given }, context) => {
      proposals.assertAtOnce(context.operator, kind, payload);
      const proved = await proofs.check(context.operator, given, context);
      const id = await proposals.findOrPropose(proved, kind, payload, reason, context);
      await proposals.approve(proved, id, context, { way: 'at_once', reason });
      return detail(id, context);
    }),
  ];
}
