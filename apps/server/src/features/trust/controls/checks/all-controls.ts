import { CRITERIA, type Criterion } from '@cairn/domain';
import { CHECKS } from '../../security-checks/checks/all-checks.ts';
import type { SecurityCheck } from '../../security-checks/security-check.ts';
import { type Control, finding, noData } from '../control.ts';
import { accessReviewed } from './access-reviews.ts';
import { exceptionsEnd, outsideLinksEnd } from './agreements.ts';
import { auditVerified, auditVouched, sealingLag } from './audit-log.ts';
import { requestsInTime } from './data-requests.ts';
import { keyAge, migrationsApplied, tablesForced } from './database.ts';
import { backups, dependencies, failedJobs } from './operation.ts';
import { dormantAdministrators, secondFactors, staleAccounts } from './people.ts';

const isCriterion = (name: string): name is Criterion => name in CRITERIA;

/** A check of the Trust Center as a control: what its last run found, so that nothing is probed twice. */
const ofSecurityCheck = ({ key, title, proves, remedy, controls }: SecurityCheck): Control => ({
  key,
  title,
  proves,
  remedy,
  criteria: controls.filter(isCriterion),
  graceDays: 0,
  periodDays: 0,
  async run({ services }) {
    const { rows } = await services.pools.auth.query<{ passed: boolean; detail: string }>(
      'select passed, detail from security_checks where check_key = $1',
      [key],
    );
    const [row] = rows;
    if (!row) return noData('The check has not run yet.');
    return finding([{ subject: 'this installation', detail: row.detail, passed: row.passed }], row.detail);
  },
});

/** In the order in which the page shows them. */
export const CONTROLS: readonly Control[] = [
  secondFactors,
  staleAccounts,
  dormantAdministrators,
  accessReviewed,
  requestsInTime,
  tablesForced,
  auditVerified,
  sealingLag,
  auditVouched,
  backups,
  keyAge,
  exceptionsEnd,
  outsideLinksEnd,
  failedJobs,
  migrationsApplied,
  dependencies,
  ...CHECKS.map(ofSecurityCheck),
];
