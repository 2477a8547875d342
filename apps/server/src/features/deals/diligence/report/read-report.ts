import { fail } from '../../../../core/errors.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listTeam } from '../../../access/auth/account/list-team.ts';
import { findLogo } from '../../../access/tenants/find-logo.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
import type { Process } from '../diligence-fields.ts';
import { getProcess } from '../processes/get-process.ts';

export interface Evidence {
  item: string;
  section: string;
  file_name: string;
  byte_size: number;
  sha256: string;
  uploaded_by: string | null;
  created_at: string;
}

/** Everything that the report says, and nothing that is still to be looked up. */
export interface Report {
  firm: string;
  /** A PNG. */
  logo?: Buffer | undefined;
  company: string;
  process: Process;
  evidence: Evidence[];
  nameOf: (id: string | null) => string;
  time_zone: string;
  as_of: Date;
  prepared_by: string;
}

const EVIDENCE = `
  select i.title as item, i.section, f.file_name, f.byte_size::float8 as byte_size, encode(f.sha256, 'hex') as sha256,
         f.uploaded_by, ${isoTime('f.created_at')} as created_at
    from files f join dd_items i on i.tenant_id = f.tenant_id and i.id = f.record_id
   where f.record_type = 'dd_item' and f.deleted_at is null and i.process_id = $1
     and f.opportunity_id = (select opportunity_id from due_diligence_processes where id = $1)
   order by i.section_position, i.position, f.created_at, f.id`;

export async function readReport(ctx: Ctx, id: string): Promise<Report> {
  const { tx, actor, now } = ctx;
  const [process, evidence, team, firm, time_zone, logo] = await Promise.all([
    getProcess(ctx, { id }),
    tx.query<Evidence>(EVIDENCE, [id]),
    listTeam(ctx),
    tx.query<{ name: string }>('select name from tenants where id = $1', [actor.tenantId]),
    getTimeZone(tx),
    findLogo(tx),
  ]);
  if (!firm[0]) throw fail('NOT_FOUND');
  const names = new Map(team.map((person) => [person.id, `${person.first_name} ${person.last_name}`.trim()]));
  const nameOf = (person: string | null) => (person === null ? 'nobody' : (names.get(person) ?? 'a former member'));
  return {
    firm: firm[0].name,
    logo: logo?.png,
    company: process.opportunity.company_name ?? 'Unknown Company',
    process,
    evidence,
    nameOf,
    time_zone,
    as_of: now,
    prepared_by: nameOf(actor.userId),
  };
}
