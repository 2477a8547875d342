import type { JobData } from '../../../core/jobs.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { mailAdministrators } from '../../access/people/mail-administrators.ts';

/** Mails the administrators of a firm that the platform has suspended it, or lets it in again, and why. */
export function tellFirmStatus(
  services: Services,
  { tenant_id: tenantId, is_active: isActive, reason }: JobData['tell-firm-status'],
): Promise<void> {
  return withAuth(services, async (tx) => {
    const [firm] = await tx.query<{ name: string }>('select name from tenants where id = $1', [tenantId]);
    if (!firm) return;
    await setTenant(tx, tenantId);
    const subject = isActive ? `${firm.name} can work again` : `${firm.name} was suspended`;
    const says = isActive
      ? `The platform that hosts ${firm.name} has activated it again. Everybody can sign in as before.`
      : `The platform that hosts ${firm.name} has suspended it. Everybody was signed out, and nobody can sign in until it is activated. Nothing was deleted.`;
    await mailAdministrators(services, tx, await services.keys.cellsOf(tx, tenantId), {
      tenantId,
      template: 'firm-status',
      content: {
        subject,
        heading: subject,
        paragraphs: [
          says,
          ...(reason ? [`The reason given: ${reason}`] : []),
          ...(isActive ? [] : ['Ask whoever runs the installation at the address below about it.']),
        ],
        button: isActive ? { label: 'Sign in', path: '/auth' } : { label: 'Support', path: '/company/support' },
      },
    });
  });
}
