import { CRITERIA, type Criterion, PLATFORM_TENANT_ID } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { withPlatform } from '../../../core/with-platform.ts';
import { listControls } from '../controls/list-controls.ts';
import { listSecurityChecks } from '../security-checks/list-security-checks.ts';
import { type Check, type EvidenceOutputs, noteEvidence } from './list-evidence.ts';
import { writeAssessmentResults } from './oscal.ts';

const RESULTS = { passed: 'pass', failed: 'fail', waiting: 'no_data' } as const;
const isCriterion = (name: string): name is Criterion => name in CRITERIA;

/** What the installation finds about itself: its checks for a firm; for the platform its controls, which contain them. */
async function findChecks(context: RequestContext): Promise<Check[]> {
  if (context.actor?.tenantId === PLATFORM_TENANT_ID) {
    const { rows } = await withPlatform(context, 'read', listControls);
    return rows.map(({ key, title, proves, criteria, result, is_off, found, ran_at }) => ({
      key,
      title,
      proves,
      criteria,
      result: is_off ? 'off' : (result ?? 'no_data'),
      found,
      ran_at,
    }));
  }
  const { checks } = await listSecurityChecks(context.services);
  return checks.map(({ key, title, proves, controls, result, detail, ran_at }) => ({
    key,
    title,
    proves,
    criteria: controls.filter(isCriterion),
    result: RESULTS[result],
    found: detail,
    ran_at,
  }));
}

export async function readChecks(context: RequestContext): Promise<EvidenceOutputs['checks']> {
  await note(context, 'checks');
  return { rows: await findChecks(context) };
}

/** The same in the form that tools of auditors read. */
export async function readAssessmentResults(context: RequestContext): Promise<EvidenceOutputs['assessmentResults']> {
  const { actor, services } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  await note(context, 'assessment_results');
  return writeAssessmentResults(await findChecks(context), actor.tenantId, services.now());
}

async function note({ services, actor, origin }: RequestContext, name: string): Promise<void> {
  if (!actor) throw fail('UNAUTHENTICATED');
  await runAs(services, actor, origin, 'write', (ctx) => noteEvidence(ctx, name, {}));
}
