import { judge, type SecurityCheck } from '../security-check.ts';

/** Where secrets of sessions, links and codes are kept; each column must hold 32 bytes, which is what a hash has. */
const HASHES = [
  ['user_sessions', 'secret_hash'],
  ['user_sessions', 'previous_hash'],
  ['user_refresh_tokens', 'token_hash'],
  ['one_time_secrets', 'secret_hash'],
  ['user_recovery_codes', 'code_hash'],
  ['user_invitations', 'token_hash'],
] as const;

/**
 * A column of text that is called like a secret would be one in the clear. What proves that a domain belongs to a firm is
 * published in that domain's DNS, so it is no secret.
 */
const READABLE = `
  select table_name || '.' || column_name as name from information_schema.columns
   where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb')
     and column_name ~ '(token|secret)' and column_name !~ '_encrypted$' and table_name <> 'sso_domains'`;

export const tokensAreHashed: SecurityCheck = {
  key: 'tokens-are-hashed',
  title: 'A stolen database signs nobody in',
  proves: 'Sessions, links and codes are stored as SHA-256 or HMAC only; no column holds one in the clear.',
  remedy: 'End all sessions and report this to the maintainers of Cairn: a secret is stored in the clear.',
  controls: ['CC6.1', 'A.8.5', 'A.8.24'],
  async run({ services }) {
    const problems: string[] = [];
    for (const [table, column] of HASHES) {
      const { rowCount } = await services.pools.auth.query(
        `select from ${table} where octet_length(${column}) <> 32 limit 1`,
      );
      if (rowCount) problems.push(`${table}.${column} holds something that is no hash`);
    }
    const { rows } = await services.pools.auth.query<{ name: string }>(READABLE);
    problems.push(...rows.map(({ name }) => `${name} could hold a secret in the clear`));
    return judge(problems, `${HASHES.length} kinds of secrets looked at: hashes only.`);
  },
};
