import type { Outputs } from '../../../lib/api/api.ts';
import { formatInteger } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './protection.module.css';

export type ProtectionState = Outputs['dataProtection']['state'];

/** Words for the parts of the encryption, and what they are in this installation. */
const PARTS = [
  ['Algorithm', 'AES-256-GCM, with a random nonce for each value'],
  ['Keys', 'One data key for each firm and purpose, wrapped by the master key; one key for each column, by HKDF'],
  ['Key derivation', 'SHA-256 for personal data, SHA-512 for financial data'],
  ['Bound to its place', 'A value opens in its own firm, table, column and row, and nowhere else'],
  ['Keys in use', ''],
] as const;

export function ProtectionOverview({ state }: { state: ProtectionState }) {
  const open = state.tables.reduce((sum, { values, encrypted }) => sum + (values ?? 0) - (encrypted ?? 0), 0);
  const values = state.tables.reduce((sum, table) => sum + (table.values ?? 0), 0);
  const current = state.keys.filter(({ retired_at }) => retired_at === null).length;
  return (
    <div className={classes.overview}>
      <Notice tone={open === 0 ? 'positive' : 'negative'}>
        {open === 0
          ? `All ${formatInteger(values)} protected values of your firm are encrypted.`
          : `${formatInteger(open)} of ${formatInteger(values)} protected values are not encrypted. Tell the people who run this installation.`}
      </Notice>
      <dl className={classes.facts}>
        {PARTS.map(([term, says]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {says ||
                (current === state.keys.length
                  ? formatInteger(current)
                  : `${formatInteger(current)} of ${formatInteger(state.keys.length)}, the others kept for what they encrypted`)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
