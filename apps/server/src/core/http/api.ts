import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { type AnyRouter, ORPCError } from '@orpc/server';
import { FastifyHandler } from '@orpc/server/fastify';
import { StandardHandler } from '@orpc/server/standard';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import { newRequestId } from '../ids.ts';
import { type RequestContext, requireCaller } from '../procedure.ts';
import type { Services } from '../services.ts';
import { wireError } from './answer-error.ts';
import { assertBodyLength, limitBodyTime } from './body-limit.ts';
import { isPublicFile, rawBodyOf } from './raw-body.ts';
import { assertMediaType, assertSameOrigin } from './same-origin.ts';
import { isPrivateTransport } from './transport.ts';

/**
 * What a schema of the contract has read is JSON already, but for the body of a file, which stays itself. So it is written as
 * it is; oRPC would copy each value first to see what it is (docs/adr/0085).
 */
class JsonAlready extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): [json: unknown, hasBlob: boolean] {
    return [data, false];
  }
}

/** The procedures below /api. What concerns every request alike is refused before a procedure is looked up. */
export async function serveApi(app: FastifyInstance, services: Services, router: AnyRouter): Promise<void> {
  const codec = new StandardOpenAPICodec(
    new StandardOpenAPISerializer(new JsonAlready(), new StandardBracketNotationSerializer()),
  );
  const standard = new StandardHandler<RequestContext>(router as never, new StandardOpenAPIMatcher(), codec, {
    rootInterceptors: [
      // A file is no part of the input: its procedure streams it to where it is kept.
      ({ next, ...options }) => {
        if (rawBodyOf(options.context.request) !== 'file') return next(options);
        return next({ ...options, request: { ...options.request, body: async () => undefined } });
      },
    ],
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const wire = context.called ? wireError(error, context.request.log) : unreadable(error);
          sayWhenToRetry(context.reply, wire);
          throw wire;
        }
      },
    ],
    clientInterceptors: [
      ({ next, context }) => {
        context.called = true;
        return next();
      },
    ],
  });
  const handler = new FastifyHandler(standard);
  await app.register(async (scope) => {
    // oRPC reads the body itself; Fastify must not have eaten it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      // The clients of Supabase Auth read an error's code only from an answer of this version.
      if (request.url.startsWith('/api/auth/')) void reply.header('x-supabase-api-version', '2024-01-01');
      // No password, no token and no data travel over plain HTTP between machines.
      if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
      assertSameOrigin(request, services.env.publicUrl);
      assertMediaType(request);
      assertBodyLength(request, reply);
      limitBodyTime(request, reply);
      // A file is large and read before its procedure runs, so the sender is identified first.
      if (rawBodyOf(request) && !isPublicFile(request)) await requireCaller(services, request);
    });
    scope.all('/api/*', async (request, reply) => {
      const context = { services, request, reply, origin: originOf(request) };
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context });
      if (!matched) return sendNotFound(reply);
    });
  });
}

/** What is thrown before the procedure runs is about the request's form: a body that is not JSON. */
function unreadable(error: unknown) {
  return error instanceof ORPCError ? error : fail('INVALID_INPUT', { fields: {} }, 'The body is not valid JSON.');
}

/** A machine reads the header, a person the sentence. */
function sayWhenToRetry(reply: FastifyReply, { data, status }: ORPCError<string, unknown>): void {
  const seconds = (data as { retry_after_seconds?: unknown } | undefined)?.retry_after_seconds;
  if (typeof seconds === 'number') void reply.header('retry-after', String(seconds));
  else if (status === 503) void reply.header('retry-after', '5');
}

function sendNotFound(reply: FastifyReply) {
  return reply.code(404).send({ defined: true, code: 'NOT_FOUND', status: 404, message: 'There is no such call.' });
}

/** Where a request came from, as audit events say it. */
export function originOf(request: FastifyRequest) {
  return {
    requestId: request.id || newRequestId(),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? 'unknown',
  };
}
