import type { Contract } from '@cairn/contract';
import routes from '@cairn/contract/routes.gen.json';
import { createORPCClient, createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client';
import type {
  AnyContractRouter,
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { dropUnknown } from '../session/session.ts';
import { noteAnswer, noteSilence } from './connection.ts';
import { rememberRequestId } from './errors.ts';
import { rememberRequest } from './own-requests.ts';
import { readServerDate } from './server-clock.ts';

export type Inputs = InferContractRouterInputs<Contract>;
export type Outputs = InferContractRouterOutputs<Contract>;

export interface CallContext {
  /** Sent as Idempotency-Key: the same key answers with the stored result instead of acting twice. */
  idempotencyKey?: string;
  /** Sent although the page is being left. */
  keepalive?: boolean;
  /** Told how much of a large answer has come. */
  onBytes?: (bytes: number) => void;
}

type Routes = { [name: string]: Routes | string };

/** The contract as far as a caller needs it, from its routes (contract/src/list-routes.ts): zod stays on the server. */
function contractOf(routes: Routes): AnyContractRouter {
  const read = ([name, inner]: [string, Routes | string]) => {
    if (typeof inner !== 'string') return [name, contractOf(inner)];
    const [method, path, ...parts] = inner.split(' ');
    const route = { method, path, ...Object.fromEntries(parts.map((part) => part.split('='))) };
    return [name, { '~orpc': { errorMap: {}, meta: {}, route } }];
  };
  return Object.fromEntries(Object.entries(routes).map(read));
}

const link = new OpenAPILink<CallContext>(contractOf(routes), {
  url: () => `${window.location.origin}/api`,
  headers: ({ context }) => (context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
  fetch: async (request, init, { context }) => {
    const { keepalive = false, onBytes } = context;
    const response = await fetch(request, { ...init, keepalive, credentials: 'same-origin' }).catch(
      (error: unknown) => {
        // A call that was given up is none that got no answer.
        if (error instanceof TypeError) noteSilence();
        throw error;
      },
    );
    noteAnswer(response);
    readServerDate(response.headers.get('date'));
    if (request.method !== 'GET') rememberRequest(response.headers.get('x-request-id'));
    return onBytes && response.ok ? counted(response, onBytes) : response;
  },
  customErrorResponseBodyDecoder: (body, response) => {
    const id = response.headers['x-request-id'];
    const error = isORPCErrorJson(body)
      ? createORPCErrorFromJson(body)
      : new ORPCError('MALFORMED', { status: response.status });
    return rememberRequestId(error, Array.isArray(id) ? id[0] : id);
  },
  interceptors: [
    async ({ next, path }) => {
      try {
        return await next();
      } catch (error) {
        const signingIn = path.join('.') === 'auth.token';
        if (error instanceof ORPCError && error.code === 'UNAUTHENTICATED' && !signingIn)
          dropUnknown(error.data?.suspended ? error.message : null);
        throw error;
      }
    },
  ],
});

function counted(response: Response, onBytes: (bytes: number) => void): Response {
  let come = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, to) => {
      come += part.byteLength;
      onBytes(come);
      to.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(counter) ?? null, response);
}

/** Calls: `await api.opportunities.get({ id })`. */
export const api: ContractRouterClient<Contract, CallContext> = createORPCClient(link);

/** Options for TanStack Query: `useQuery(orpc.opportunities.get.queryOptions({ input: { id } }))`. */
export const orpc = createTanstackQueryUtils(api);
