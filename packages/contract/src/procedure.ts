import type { Permission } from '@cairn/domain';
import { oc } from '@orpc/contract';
import { errors } from './errors.ts';

export interface ProcedureMeta {
  /** The permission that a caller must hold. The server refuses to run a procedure that names none. */
  needs?: Permission;
  /** `write` opens a read-write transaction; the default is READ ONLY, so a query that writes by mistake fails. */
  mode?: 'read' | 'write';
  /** Accepts an Idempotency-Key header: the same key answers with the stored result instead of acting twice. */
  idempotent?: boolean;
  /** Sessions that may call this although something is still to be done: the second factor, its enrolment, a new password. */
  restricted?: readonly ('second_factor' | 'enrolment' | 'recovery' | 'portal_closed')[];
  /** The body is not JSON: a list that is read as a whole, or a file that streams past the procedure to where it is kept. */
  rawBody?: 'list' | 'file';
}

const base = oc
  .$meta<ProcedureMeta>({})
  .errors(
    errors(
      'INVALID_INPUT',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'NOT_FOUND',
      'TOO_MANY_REQUESTS',
      'INTERNAL',
      'UNAVAILABLE',
    ),
  );

/** Starts a procedure of the contract. What it needs must be said; `public` is a permission that one must write. */
export function procedure(meta: ProcedureMeta & { needs: Permission }) {
  return base.meta(meta);
}
