import type { schema } from '@cairn/db';
import type { TenantCells } from '../../core/crypto/tenant-cells.ts';
import type { AuthUser } from './answer-session.ts';

type Profile = typeof schema.userProfiles.$inferSelect;

/** A profile's name and address, opened. */
export function openPerson(cells: TenantCells, profile: Profile) {
  return {
    email: cells.openText('user_profiles', 'email', profile.id, profile.email),
    first_name: cells.openText('user_profiles', 'first_name', profile.id, profile.first_name),
    last_name: cells.openText('user_profiles', 'last_name', profile.id, profile.last_name),
  };
}

/** The user in the shape that the clients of Supabase Auth expect. */
export function authUserOf(cells: TenantCells, profile: Profile): AuthUser {
  const { email, first_name, last_name } = openPerson(cells, profile);
  return {
    id: profile.id,
    email,
    email_confirmed_at: profile.email_verified ? profile.updated_at.toISOString() : null,
    user_metadata: { first_name, last_name },
  };
}
