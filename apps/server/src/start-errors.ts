import { pgError } from './core/pg-errors.ts';

const SENTENCES: Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string> = {
  EADDRINUSE: (error) =>
    `Port ${error.port} is taken by another program. Stop that one, or choose another port: PORT=3001 npm start`,
  EACCES: (error) =>
    error.port
      ? `Port ${error.port} may not be used by this account. Choose one above 1023: PORT=3000 npm start`
      : `No permission: ${error.message}`,
  ECONNREFUSED: () => 'The database named by DATABASE_URL does not answer. Check its address and that it is running.',
  ENOTFOUND: () => 'The host in DATABASE_URL is not known. Check its address.',
  '28P01': () => 'The database refused the password in DATABASE_URL.',
  '28000': () => 'The database refused the account in DATABASE_URL.',
  '3D000': () => 'The database named in DATABASE_URL does not exist.',
  '42501': () => 'The account in DATABASE_URL lacks rights: it needs CREATEROLE and must own the database.',
};

/** One sentence for the person at the terminal; whatever has none yet is shown as it is. */
export function sentenceFor(error: unknown): string {
  const code = pgError(error)?.code ?? (error as NodeJS.ErrnoException)?.code;
  const known = code === undefined ? undefined : SENTENCES[code];
  if (known) return known(error as NodeJS.ErrnoException);
  return error instanceof Error ? error.message : String(error);
}
