import { fullName, usePersonOf } from '../../../lib/team.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Deal } from '../opportunities/queries.ts';
import classes from './record-facts.module.css';

/** Who made the record and who changed it last, and the file that it came from. */
export function RecordFacts({ deal }: { deal: Deal }) {
  const nameOf = usePersonOf();
  const by = (id: string | null) => {
    const name = nameOf(id);
    return name ? ` by ${fullName(name)}` : '';
  };
  const { imported_from } = deal;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Added</dt>
        <dd>
          <RelativeTime at={deal.created_at} />
          {by(deal.created_by)}
        </dd>
      </div>
      <div>
        <dt>Changed</dt>
        <dd>
          <RelativeTime at={deal.updated_at} />
          {by(deal.updated_by)}
        </dd>
      </div>
      {imported_from && (
        <div>
          <dt>Imported from</dt>
          <dd>
            {imported_from.file_name}, row {imported_from.row}
          </dd>
        </div>
      )}
    </dl>
  );
}
