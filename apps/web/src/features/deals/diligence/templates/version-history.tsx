import { plural } from '../../../../lib/base/format.ts';
import { useNameOf } from '../../../../lib/team.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import shared from '../diligence.module.css';
import type { ChangeSearch } from '../diligence-search.ts';
import type { Template } from '../queries.ts';
import { describeChanges } from './describe-changes.ts';
import classes from './templates.module.css';

/** Every version: who saved it, when, and what it changed. */
export function VersionHistory({ template, change }: { template: Template; change: ChangeSearch }) {
  const nameOf = useNameOf();
  const { versions, shown_version_no: shown, version_no: latest, processes } = template;
  return (
    <aside className={classes.history} aria-labelledby="template-history">
      <h2 className={classes.sectionTitle} id="template-history">
        Versions
      </h2>
      <ol className={classes.versions}>
        {versions.map(({ id, version_no, created_by, created_at, changes }) => (
          <li key={id} className={classes.version}>
            <button
              type="button"
              className={classes.versionName}
              aria-current={version_no === shown || undefined}
              onClick={() => change({ version: version_no === latest ? undefined : version_no })}
            >
              Version {version_no}
            </button>
            <p className={shared.quiet}>{changes ? describeChanges(changes) : 'First version'}</p>
            <p className={shared.quiet}>
              {created_by ? nameOf(created_by) : 'Shipped with Cairn'}, <RelativeTime at={created_at} />
            </p>
          </li>
        ))}
      </ol>
      <p className={shared.quiet}>
        {processes === 0
          ? 'No process has been started from it yet.'
          : `${plural(processes, 'process', 'processes')} started from it; each keeps its version.`}
      </p>
    </aside>
  );
}
