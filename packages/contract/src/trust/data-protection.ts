import { SENSITIVE_CLASSIFICATIONS, TOOL_TEXT_MAX } from '@cairn/domain';
import { z } from 'zod';
import { Id, IdOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Data protection'];
const Purpose = z.enum(['pii', 'financial', 'secrets']);
const Count = z.int();

const state = procedure({ needs: 'data_protection:read' })
  .route({
    method: 'GET',
    path: '/data-protection',
    summary: 'Every encrypted field of the product, how many values of your firm it holds, and the keys',
    tags,
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      fields: Count,
      pii: Count,
      financial: Count,
      tables: z.array(
        z.object({
          table: z.string(),
          fields: z.array(z.object({ field: z.string(), purpose: Purpose })),
          values: Count.nullable().describe('none where only the sign-in role may look'),
          encrypted: Count.nullable().describe('of them; anything less is a fault'),
        }),
      ),
      keys: z.array(
        z.object({ purpose: Purpose, key_id: Count, created_at: TimestampOut, retired_at: TimestampOut.nullable() }),
      ),
    }),
  );

const Sample = z.object({
  id: IdOut,
  record: z.enum(['user_profile', 'portfolio_company', 'limited_partner', 'financial_model']),
  values: z.record(z.string(), z.string()).describe('masked'),
});

const samples = procedure({ needs: 'data_protection:read' })
  .route({ method: 'GET', path: '/data-protection/samples', summary: 'A few protected records, masked', tags })
  .input(z.strictObject({}))
  .output(z.object({ rows: z.array(Sample) }));

const exportSamples = procedure({ needs: 'data_protection:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/data-protection/export',
    outputStructure: 'detailed',
    summary: 'The masked samples of one class, as CSV',
    tags,
  })
  .input(z.strictObject({ data_classification: z.enum(SENSITIVE_CLASSIFICATIONS as ['pii', 'financial']) }))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const getProfile = procedure({ needs: 'data_protection:read', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/get_user_profile_secure',
    summary: 'The encrypted fields of a person; that they were read is an event',
    tags,
  })
  .input(z.strictObject({ target_user_id: Id }))
  .output(z.object({ id: IdOut, email: z.string(), first_name: z.string(), last_name: z.string() }));

const getCompany = procedure({ needs: 'data_protection:read', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/get_portfolio_company_secure',
    summary: 'The encrypted fields of a company; that they were read is an event',
    tags,
  })
  .input(z.strictObject({ company_id: Id }))
  .output(
    z.object({
      id: IdOut,
      currency: z.string(),
      investment_amount: z.int().nullable().describe('integer minor units of the currency'),
      valuation: z.int().nullable(),
      ownership_percentage: z.number().nullable(),
    }),
  );

const ToolText = z
  .string('data must be text.')
  .min(1, 'Enter a text to encrypt.')
  .max(TOOL_TEXT_MAX, `data can have at most ${TOOL_TEXT_MAX.toLocaleString('en-US')} characters.`);
const ToolCell = z
  .string('encrypted_data must be text.')
  .min(1, 'Enter what was encrypted.')
  .max(TOOL_TEXT_MAX * 6);

const encryption = (purpose: 'pii' | 'financial') =>
  procedure({ needs: 'data_protection:read', mode: 'write' })
    .route({ method: 'POST', path: `/rpc/encrypt_${purpose}`, summary: `Encrypt a text as ${purpose}`, tags })
    .input(z.strictObject({ data: ToolText }))
    .output(z.object({ encrypted_data: z.string() }));

const decryption = (purpose: 'pii' | 'financial') =>
  procedure({ needs: 'data_protection:read', mode: 'write' })
    .route({
      method: 'POST',
      path: `/rpc/decrypt_${purpose}`,
      summary: `Decrypt what was encrypted as ${purpose}`,
      tags,
    })
    .input(z.strictObject({ encrypted_data: ToolCell }))
    .output(z.object({ data: z.string() }));

const Moment = TimestampOut.nullable();
const Keys = z.object({
  keys: z.array(
    z.object({
      purpose: z.enum([...Purpose.options, 'hashes']),
      key_id: Count,
      state: z.enum(['next', 'in_use', 'retired', 'destroyed']),
      has_remains: z.boolean().describe('keys of single columns are left, for cells in sealed audit events'),
      created_at: TimestampOut,
      used_from: Moment,
      retired_at: Moment,
      destroyed_at: Moment,
    }),
  ),
  rotations: z
    .array(
      z.object({
        id: IdOut,
        purpose: Purpose,
        key_id: Count.describe('the new version'),
        state: z.enum(['running', 'waiting', 'done', 'stopped']),
        total: z.number().nullable().describe('values that were under an older version, and files as they are found'),
        done: z.number(),
        problem: z.string().nullable(),
        created_at: TimestampOut,
        destroys_at: Moment.describe('when the older versions are destroyed, if nothing is under them'),
        ended_at: Moment,
      }),
    )
    .describe('the newest of each key'),
});

const keys = procedure({ needs: 'data_protection:read' })
  .route({ method: 'GET', path: '/data-protection/keys', summary: 'The versions of the keys of your firm', tags })
  .input(z.strictObject({}))
  .output(Keys);

const rotateKey = procedure({ needs: 'data_protection:read', mode: 'write' })
  .route({
    method: 'POST',
    path: '/data-protection/keys/rotate',
    summary: 'Use a new version of a key at once; a job encrypts what is there with it',
    tags,
  })
  .input(z.strictObject({ purpose: Purpose }))
  .output(Keys);

const MasterKeyState = z.object({
  is_in_service: z.boolean().describe('a key service wraps the keys, and not the master key itself'),
  version: Count.nullable().describe('the newest version of the key in the service'),
  keys: Count.describe('wrapped keys of all firms'),
  older: Count.describe('those of them that are not wrapped by the newest version'),
});

const masterKey = procedure({ needs: 'platform:manage' })
  .route({ method: 'GET', path: '/data-protection/master-key', summary: 'What wraps the keys of all firms', tags })
  .input(z.strictObject({}))
  .output(MasterKeyState);

const rewrapKeys = procedure({ needs: 'platform:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/data-protection/master-key/rewrap',
    summary: 'Wrap the keys of all firms with the newest version of the master key',
    tags,
  })
  .input(z.strictObject({}))
  .output(MasterKeyState);

export const dataProtection = {
  state,
  keys,
  rotateKey,
  masterKey,
  rewrapKeys,
  samples,
  exportSamples,
  getProfile,
  getCompany,
  encryptPii: encryption('pii'),
  encryptFinancial: encryption('financial'),
  decryptPii: decryption('pii'),
  decryptFinancial: decryption('financial'),
};
