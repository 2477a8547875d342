import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { changePassword, type PasswordChange } from '../passwords/change-password.ts';
import { changeNames } from './change-names.ts';
import { startPhoneChange } from './start-phone-change.ts';
import { viewUser } from './view-profile.ts';

type UpdateUser = Omit<PasswordChange, 'password'> & {
  password?: string | undefined;
  phone?: string | undefined;
  data?: { first_name?: string | undefined; last_name?: string | undefined } | undefined;
};

/** Changes what the person may change about their own account: password, number, names. */
export async function updateUser(context: RequestContext, { password, phone, data, ...proof }: UpdateUser) {
  const { actor, services } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  if (actor.restriction === 'recovery' && (password === undefined || phone || data))
    throw fail('NEW_PASSWORD_REQUIRED');
  if (phone) await startPhoneChange({ ...context, actor }, phone);
  if (data?.first_name || data?.last_name) await changeNames({ ...context, actor }, data);
  if (password !== undefined) await changePassword({ ...context, actor }, { password, ...proof });
  return withAuth(services, (tx) => viewUser(services, tx, actor.tenantId, actor.userId));
}
