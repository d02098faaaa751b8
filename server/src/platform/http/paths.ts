import type { FastifyRequest } from 'fastify';

/** Everything below this path is a call, or belongs to the description of the calls. */
export const API = '/api';

export const isApi = (request: FastifyRequest): boolean => /^\/api(?:[/?]|$)/.test(request.raw.url ?? '');
