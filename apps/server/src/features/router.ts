import { authRouter } from './auth/auth.router.ts';
import { factorsRouter } from './factors/factors.router.ts';
import { homeRouter } from './home/home.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { invitationsRouter } from './invitations/invitations.router.ts';
import { opportunitiesRouter } from './opportunities/opportunities.router.ts';
import { passkeysRouter } from './passkeys/passkeys.router.ts';
import { peopleRouter } from './people/people.router.ts';
import { siteRouter } from './site/site.router.ts';
import { ssoRouter } from './sso/sso.router.ts';

/** Every procedure of the contract, bound. */
export const router = {
  auth: authRouter,
  opportunities: opportunitiesRouter,
  imports: importsRouter,
  home: homeRouter,
  invitations: invitationsRouter,
  people: peopleRouter,
  factors: factorsRouter,
  passkeys: passkeysRouter,
  site: siteRouter,
  sso: ssoRouter,
};
