import { contract, type ProcedureMeta } from '@cairn/contract';
import { isContractProcedure } from '@orpc/contract';
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { renderReference } from './api-reference.ts';

/** The OpenAPI document of the contract, and the same as a page to read. Both are made on first use and kept. */
export async function serveApiDocument(app: FastifyInstance): Promise<void> {
  let document: Promise<OpenAPI.Document> | undefined;
  const make = () => {
    document ??= generate();
    return document;
  };
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(await make()));
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderReference(await make())),
  );
}

function generate(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(withPermissions(contract), {
    info: {
      title: 'Cairn',
      version: '1.1.0',
      description: 'Every call of the product. The permission that a call needs stands in its description.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }, { bearer: [] }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-cairn_session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  });
}

/** The contract with each procedure's permission written into its description, which the generator does not know of. */
function withPermissions<T>(router: T): T {
  if (isContractProcedure(router)) {
    const { meta, route } = router['~orpc'] as { meta: ProcedureMeta; route: { description?: string } };
    route.description ??= `Needs the permission \`${meta.needs}\`.`;
    return router;
  }
  for (const child of Object.values(router as Record<string, unknown>)) withPermissions(child);
  return router;
}
