import { inTenant, os } from '../../../core/procedure.ts';
import { getProfile, getUser } from './account/get-profile.ts';
import { getSignedIn } from './account/get-signed-in.ts';
import { listTeam } from './account/list-team.ts';
import { updateUser } from './account/update-user.ts';
import { switchOrganization } from './organizations/switch-organization.ts';
import { reauthenticate } from './passwords/reauthenticate.ts';
import { recover } from './passwords/recover.ts';
import { requestReauthentication } from './passwords/request-reauthentication.ts';
import { endSession } from './sessions/end-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { logAuthEvent } from './sessions/log-auth-event.ts';
import { signOut } from './sessions/sign-out.ts';
import { resend } from './sign-in/resend.ts';
import { sendOtp } from './sign-in/send-otp.ts';
import { grantToken } from './sign-in/token.ts';
import { verify } from './sign-in/verify.ts';
import { signUp } from './sign-up/sign-up.ts';

export const authRouter = {
  signUp: os.auth.signUp.handler(({ context, input }) => signUp(context, input)),
  token: os.auth.token.handler(({ context, input }) => grantToken(context, input)),
  recover: os.auth.recover.handler(({ context, input }) => recover(context, input)),
  resend: os.auth.resend.handler(({ context, input }) => resend(context, input)),
  otp: os.auth.otp.handler(({ context, input }) => sendOtp(context, input)),
  verify: os.auth.verify.handler(({ context, input }) => verify(context, input)),
  updateUser: os.auth.updateUser.handler(({ context, input }) => updateUser(context, input)),
  reauthenticate: os.auth.reauthenticate.handler(({ context, input }) => reauthenticate(context, input)),
  requestReauthentication: os.auth.requestReauthentication.handler(({ context }) => requestReauthentication(context)),
  listSessions: os.auth.listSessions.handler(({ context }) => listSessions(context)),
  endSession: os.auth.endSession.handler(({ context, input }) => endSession(context, input)),
  logAuthEvent: os.auth.logAuthEvent.handler(inTenant(logAuthEvent)),
  signOut: os.auth.signOut.handler(({ context, input }) => signOut(context, input)),
  getUser: os.auth.getUser.handler(({ context }) => getUser(context)),
  switchOrganization: os.auth.switchOrganization.handler(({ context, input }) => switchOrganization(context, input)),
  getProfile: os.auth.getProfile.handler(({ context }) => getProfile(context)),
  getSignedIn: os.auth.getSignedIn.handler(({ context }) => getSignedIn(context)),
  listTeam: os.auth.listTeam.handler(inTenant(listTeam)),
};
