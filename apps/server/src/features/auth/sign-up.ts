import { normaliseEmail } from '@cairn/domain';
import { hashPassword } from '../../core/access/hash-password.ts';
import { assertGoodPassword } from '../../core/access/judge-password.ts';
import { openSession } from '../../core/access/open-session.ts';
import { fail } from '../../core/errors.ts';
import { isUniqueViolation } from '../../core/pg-errors.ts';
import type { RequestContext } from '../../core/procedure.ts';
import { withAuth } from '../../core/with-auth.ts';
import { answerSession, assertPrivate } from './answer-session.ts';
import { auditNewOrganization, createOrganization, createPerson } from './create-organization.ts';

interface SignUp {
  email: string;
  password: string;
  data: { first_name: string; last_name: string; tenant_name: string };
}

/** Creates the organization, its first administrator, its pipeline and the audit rows in one transaction, and signs in. */
export async function signUp(context: RequestContext, { email, password, data }: SignUp) {
  assertPrivate(context);
  assertGoodPassword(password, [data.first_name, data.last_name, data.tenant_name, email.split('@')[0] ?? '']);
  const { services, origin } = context;
  // Outside the transaction: a hash takes longer than everything in it.
  const passwordHash = await hashPassword(password);
  const now = services.now();
  const { userId, session } = await withAuth(services, async (tx) => {
    const { tenantId, cells } = await createOrganization(services, tx, data.tenant_name, now);
    const person = {
      email,
      first_name: data.first_name,
      last_name: data.last_name,
      passwordHash,
      role: 'firm_admin' as const,
    };
    const userId = await createPerson(services, tx, tenantId, cells, person, now);
    const session = await openSession(tx, { tenantId, userId }, origin, now);
    await auditNewOrganization(tx, tenantId, userId, session.id, origin, now);
    return { userId, session };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_profiles_email_index_key') ? fail('EMAIL_TAKEN') : error;
  });
  return answerSession(context, session, {
    id: userId,
    email: normaliseEmail(email),
    email_confirmed_at: null,
    user_metadata: { first_name: data.first_name, last_name: data.last_name },
  });
}
