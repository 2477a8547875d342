import { PORTFOLIO_FIELDS, PORTFOLIO_STATUSES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { newFields, readableFields, writableFields } from '../record-fields.ts';

const tags = ['Portfolios'];
const Status = z.enum(PORTFOLIO_STATUSES, 'Status must be active or closed.');

const PortfolioView = z.object({
  id: IdOut,
  ...readableFields(PORTFOLIO_FIELDS),
  status: z.enum(PORTFOLIO_STATUSES),
  created_by: IdOut.nullable(),
  created_at: TimestampOut,
  version: z.int(),
  can: z.object({ edit: z.boolean() }),
});

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: PortfolioView }) };

const list = procedure({ needs: 'portfolio:read' })
  .route({ method: 'GET', path: '/portfolios', summary: 'Portfolios of the firm, newest first', tags })
  .input(
    z.strictObject({
      status: Status.optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(200),
    }),
  )
  .output(
    z.object({
      rows: z.array(PortfolioView),
      total: z.int().describe('with the asked-for status'),
      all: z.int().describe('whatever their status'),
      can: z.object({ create: z.boolean() }),
    }),
  );

const fields = writableFields(PORTFOLIO_FIELDS);

const create = procedure({ needs: 'portfolio:write', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/portfolios', successStatus: 201, summary: 'Add a portfolio', tags })
  .input(z.strictObject({ ...newFields(PORTFOLIO_FIELDS), status: Status.optional() }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(PortfolioView);

const update = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({ method: 'PATCH', path: '/portfolios/{id}', summary: 'Rename a portfolio, close it or open it again', tags })
  .input(
    z
      .strictObject({ ...fields, status: Status })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({ STALE_VERSION: Stale })
  .output(PortfolioView);

export const portfolios = { list, create, update };
