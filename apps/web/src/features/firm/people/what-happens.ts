import { plural } from '../../../lib/base/format.ts';
import { fullName } from '../../../lib/team.ts';

interface Member {
  id: string;
  first_name: string;
  last_name: string;
}

/** Who administers the firm after the transfer, and so who can give the rights back. `admins` are the others, as of now. */
export function whatHappens(chosen: Member, admins: readonly Member[]): string {
  const isAdmin = admins.some(({ id }) => id === chosen.id);
  const becomes = isAdmin
    ? `${fullName(chosen)} is an administrator already and stays one; you become a firm user.`
    : `${fullName(chosen)} becomes an administrator, and you a firm user.`;
  const left = admins.length + (isAdmin ? 0 : 1);
  const back = left === 1 ? `Only ${chosen.first_name}` : `Each of the ${plural(left, 'administrator')} left`;
  return `${becomes} ${back} can give you the rights back.`;
}
