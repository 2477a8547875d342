import pg from 'pg';
import { inject } from 'vitest';
import { cloneTemplate } from './global-setup.ts';

export interface Clone {
  url: string;
  /** As the superuser. */
  admin: pg.Client;
  /** Looks at the database as `statements` leave it, and takes them back. */
  changedBy<T>(statements: string[], look: () => Promise<T>): Promise<T>;
}

/** A migrated database without a server on it. */
export async function cloneDatabase(): Promise<Clone> {
  const adminUrl = inject('adminUrl');
  const { url } = await cloneTemplate(adminUrl, 'cairn_app', 'cairn_auth');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  return {
    url,
    admin,
    async changedBy(statements, look) {
      await admin.query('begin');
      try {
        for (const statement of statements) await admin.query(statement);
        return await look();
      } finally {
        await admin.query('rollback');
      }
    },
  };
}
