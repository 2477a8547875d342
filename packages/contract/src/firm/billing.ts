import { z } from 'zod';
import { errors } from '../errors.ts';
import { TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Firm administration'];

const BillingView = z.object({
  tier: z.enum(['free', 'professional', 'enterprise']),
  limit: z.int().nullable().describe('seats; null: any number'),
  members: z.int(),
  invitations: z.int().describe('open ones that reserve a seat'),
  trial_ends_at: TimestampOut.nullable().describe('null: not in its trial'),
  override: z
    .object({
      original_tier: z.enum(['free', 'professional', 'enterprise']).describe('what the firm has when it ends'),
      until: TimestampOut.nullable().describe('null: for good'),
    })
    .nullable()
    .describe('of the platform, in force'),
  over: z.int().describe('active members beyond the plan, after it became smaller'),
  storage: z
    .object({
      used: z.int().describe('bytes of all files of the firm, hidden ones included, to the next whole MiB'),
      allowed: z.int(),
    })
    .describe('what is there stays when the plan becomes smaller; nothing more comes in'),
  payments: z.boolean().describe('whether this installation takes payments'),
  subscription: z
    .object({
      tier: z.enum(['free', 'professional', 'enterprise']).describe('what is paid for; an override may come before it'),
      status: z.string().describe("the payment provider's word, such as active, past_due or canceled"),
      period_ends_at: TimestampOut.nullable(),
      ends_with_period: z.boolean().describe('it was ended, and runs until then'),
    })
    .nullable()
    .describe('null: nothing was ever bought'),
});

const get = procedure({ needs: 'firm_settings:manage' })
  .route({ method: 'GET', path: '/billing', summary: 'The plan of the own firm and its seats', tags })
  .output(BillingView);

const Page = z.object({ url: z.url().describe('where the browser goes on, at the payment provider') });

const checkout = procedure({ needs: 'firm_settings:manage', mode: 'write' })
  .route({ method: 'POST', path: '/billing/checkout', summary: 'Begin to pay for a plan', tags })
  .errors(errors('PAYMENTS_OFF', 'PAYMENTS_UNREACHABLE', 'SUBSCRIPTION_EXISTS', 'CHECKOUT_REPLACED'))
  .input(z.object({ tier: z.enum(['professional', 'enterprise']) }))
  .output(Page);

const portal = procedure({ needs: 'firm_settings:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/billing/portal',
    summary: 'Open the payment provider’s page of the subscription: means of payment, invoices, another plan, the end',
    tags,
  })
  .errors(errors('PAYMENTS_OFF', 'PAYMENTS_UNREACHABLE'))
  .output(Page);

const refresh = procedure({ needs: 'firm_settings:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/billing/refresh',
    summary: 'Ask the payment provider what the firm pays for, as after a payment',
    tags,
  })
  .errors(errors('PAYMENTS_OFF', 'PAYMENTS_UNREACHABLE'))
  .output(BillingView);

export const billing = { get, checkout, portal, refresh };
