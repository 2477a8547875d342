import { inTenant, os } from '../../core/procedure.ts';
import { endSession } from './end-session.ts';
import { getProfile, getUser } from './get-profile.ts';
import { listSessions } from './list-sessions.ts';
import { listTeam } from './list-team.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recover } from './recover.ts';
import { requestReauthentication } from './request-reauthentication.ts';
import { resend } from './resend.ts';
import { sendOtp } from './send-otp.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { switchOrganization } from './switch-organization.ts';
import { grantToken } from './token.ts';
import { updateUser } from './update-user.ts';
import { verify } from './verify.ts';

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
  listTeam: os.auth.listTeam.handler(inTenant(listTeam)),
};
