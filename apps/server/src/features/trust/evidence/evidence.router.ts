import { inTenant, os } from '../../../core/procedure.ts';
import { readAssessmentResults, readChecks } from './list-checks.ts';
import { readEvents, readFactors, readRoles, readSessions, readSettings, readUsers } from './list-evidence.ts';

const { evidence } = os;

export const evidenceRouter = {
  users: evidence.users.handler(inTenant(readUsers)),
  roles: evidence.roles.handler(inTenant(readRoles)),
  secondFactors: evidence.secondFactors.handler(({ context, input }) => readFactors(context, input)),
  sessions: evidence.sessions.handler(inTenant(readSessions)),
  settings: evidence.settings.handler(inTenant(readSettings)),
  events: evidence.events.handler(inTenant(readEvents)),
  checks: evidence.checks.handler(({ context }) => readChecks(context)),
  assessmentResults: evidence.assessmentResults.handler(({ context }) => readAssessmentResults(context)),
};
