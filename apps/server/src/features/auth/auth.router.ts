import { inTenant, os } from '../../core/procedure.ts';
import { getProfile, getUser } from './get-profile.ts';
import { listTeam } from './list-team.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

export const authRouter = {
  signUp: os.auth.signUp.handler(({ context, input }) => signUp(context, input)),
  signIn: os.auth.signIn.handler(({ context, input }) => signIn(context, input)),
  signOut: os.auth.signOut.handler(({ context, input }) => signOut(context, input)),
  getUser: os.auth.getUser.handler(inTenant(getUser)),
  getProfile: os.auth.getProfile.handler(inTenant(getProfile)),
  listTeam: os.auth.listTeam.handler(inTenant(listTeam)),
};
