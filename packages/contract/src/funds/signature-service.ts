import { z } from 'zod';
import { errors } from '../errors.ts';
import { requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['E-sign Service'];
const needs = 'webhook:manage';
const path = '/signature-service';

const Service = z.object({ url: z.string(), created_by_name: z.string(), created_at: TimestampOut });

const get = procedure({ needs })
  .route({ method: 'GET', path, summary: 'The e-sign service of the firm, if it has one', tags })
  .output(z.object({ service: Service.nullable() }));

const set = procedure({ needs, mode: 'write' })
  .route({
    method: 'PUT',
    path,
    summary: 'Have documents of subscriptions signed there; the new secret is in this answer and never again',
    tags,
  })
  .errors(errors('REAUTHENTICATION_REQUIRED'))
  .input(z.strictObject({ url: requiredText('Address', 2000) }))
  .output(Service.extend({ secret: z.string().describe('signs what is asked and what is answered, both') }));

const remove = procedure({ needs, mode: 'write' })
  .route({ method: 'DELETE', path, successStatus: 204, summary: 'No longer use it; answers are refused', tags })
  .errors(errors('REAUTHENTICATION_REQUIRED'))
  .output(z.void());

export const signatureService = { get, set, remove };
