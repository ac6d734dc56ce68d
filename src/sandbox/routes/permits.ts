import type { FastifyInstance } from 'fastify';
import { permitBody } from '#service/schema/claim-body';
import { lostAnswer, type ClaimStore } from '../ledger/claim-store';
import { invalid, parsedBody } from '../refusal';

/** POST /execute/permits, and the singular form that some material writes (service-api.md F6). */
export function permitsRoutes(app: FastifyInstance, claims: ClaimStore): void {
  for (const path of ['/execute/permits', '/execute/permit'])
    app.post<{ Querystring: { signature?: string } }>(path, async (request, reply) => {
      const { signature } = request.query;
      if (!signature) throw invalid("querystring must have required property 'signature'");
      const body = parsedBody(permitBody, request.body);
      const outcome = await claims.permit(signature, body);
      switch (lostAnswer(outcome.fault)) {
        case 'html':
          return reply
            .code(500)
            .type('text/html')
            .send('<!doctype html><h1>Internal Server Error</h1>');
        case 'cut':
          reply.hijack();
          reply.raw.destroy();
          return reply;
        case 'hang':
          reply.hijack();
          return reply;
        case null:
          return outcome.body;
      }
    });
}
