import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import { BODY_OF_REPORT, REPORTS_PATH } from './security.ts';
import type { Limits } from './limits.ts';

/**
 * Where browsers say what the content policy had to stop: the first sign of a script that got in somewhere. Anybody can
 * send anything here, so little of it is read, little of little is logged, and no address fills the log: what the query
 * or the fragment of an address holds, and the sample of a script, stay out of it.
 */

const TYPES = ['application/csp-report', 'application/reports+json'];
/** A browser sends several at once; more than so many lines no request makes. */
const MOST_LINES = 5;
const TEXT_LENGTH = 200;

interface ReportNeeds {
  readonly limits: Limits;
  readonly log: Logger;
}

/** Takes reports; the answer is the same whatever became of them. */
export function takePolicyReports(app: FastifyInstance, { limits, log }: ReportNeeds): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: BODY_OF_REPORT }, (_request, body, parsed) => {
      parsed(null, body);
    });
    scope.post(REPORTS_PATH, async (request: FastifyRequest, reply: FastifyReply) => {
      await limits.consumeByNetworks('edge.report.address', request.ip);
      await limits.consume('edge.report.all', 'all');
      for (const report of readReports(String(request.body)).slice(0, MOST_LINES)) {
        log.warn(
          { event: 'policy_violation', ...report, ip: request.ip },
          'A browser stopped what no page of ours does',
        );
      }
      return reply.code(204).send();
    });
    done();
  });
}

/** One violation as it is logged. */
export interface PolicyReport {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

/** Reads both forms browsers send; whatever else comes is no report. */
export function readReports(body: string): PolicyReport[] {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return [];
  }
  const bodies = Array.isArray(sent)
    ? sent.map((one: unknown) => (fieldOf(one, 'type') === 'csp-violation' ? fieldOf(one, 'body') : null))
    : [fieldOf(sent, 'csp-report')];
  return bodies
    .filter((one) => typeof one === 'object' && one !== null)
    .map((one) => ({
      directive: text(
        fieldOf(one, 'effectiveDirective') ?? fieldOf(one, 'effective-directive') ?? fieldOf(one, 'violated-directive'),
      ),
      blocked: place(fieldOf(one, 'blockedURL') ?? fieldOf(one, 'blocked-uri')),
      page: place(fieldOf(one, 'documentURL') ?? fieldOf(one, 'document-uri')),
      source: place(fieldOf(one, 'sourceFile') ?? fieldOf(one, 'source-file')),
    }));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** One short line. */
const text = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/[^\x20-\x7e]/g, '').slice(0, TEXT_LENGTH) : '';

/** An address without what may be private in it; words such as `inline` as they are. */
function place(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value)) return text(value).split(/[?#]/)[0] ?? '';
  const { protocol, origin, pathname } = new URL(value);
  return text(origin === 'null' ? protocol : origin + pathname);
}
