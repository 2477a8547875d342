import { roleLabel } from '@cairn/domain';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { type Conflict, chooseSide, clashesOf, meet } from '../../../lib/forms/conflict.ts';
import { staleRecord } from '../../../lib/forms/stale-record.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { type Connection, useRereadConnections } from './queries.ts';

const FRESH = {
  name: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  default_role: 'firm_user' as Connection['default_role'],
  domains: [] as string[],
};
type Values = typeof FRESH;
type Errors = Partial<Record<keyof Values, string>>;

/** The form of a connection, and its way to the server. */
export function useSaveConnection(connection: Connection | null, onSaved: () => void) {
  const reauthenticate = useReauthenticate();
  const reread = useRereadConnections();
  const [values, setValues] = useState<Values>(connection ? { ...FRESH, ...shownOf(connection) } : FRESH);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [seen, setSeen] = useState(connection);
  const [conflict, setConflict] = useState<Conflict<Shown>>(null);

  const save = async () => {
    setPending(true);
    setProblem(null);
    try {
      await reauthenticate(() => (seen ? api.sso.update(changesOf(seen, values)) : api.sso.create(values)));
      await reread();
      toast({ title: connection ? 'Changes saved' : `${values.name.trim()} was added`, tone: 'success' });
      onSaved();
    } catch (error) {
      const theirs = staleRecord<Connection>(error);
      if (theirs && seen) {
        const met = meet(shownOf(seen), shownOf(values), shownOf(theirs));
        setSeen(theirs);
        setConflict(met);
        setValues((before) => ({ ...before, ...met.mine }));
        return;
      }
      const found = errorsOf(error);
      setErrors(found);
      // A refusal that belongs to no field stands above the form.
      if (Object.keys(found).length === 0) setProblem(readError(error).message);
    } finally {
      setPending(false);
    }
  };

  return {
    values,
    errors,
    problem,
    pending,
    save,
    clashes: clashesOf(conflict, shownOf(values), DESCRIBE, (field, side) => {
      if (conflict === null || conflict === 'deleted') return;
      const after = chooseSide(conflict, shownOf(values), field, side);
      setConflict(after.conflict);
      setValues((before) => ({ ...before, ...after.values }));
    }),
    change: (changed: Partial<Record<keyof Values, unknown>>) => {
      setValues((before) => ({ ...before, ...changed }) as Values);
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
    },
  };
}

type Shown = Pick<Values, 'name' | 'issuer' | 'client_id' | 'default_role'>;

function shownOf({ name, issuer, client_id, default_role }: Shown): Shown {
  return { name, issuer, client_id, default_role };
}

const same = (value: string) => value;
const DESCRIBE = {
  name: { label: 'Name', say: same },
  issuer: { label: 'Issuer', say: same },
  client_id: { label: 'Client ID', say: same },
  default_role: { label: 'Role of new users', say: roleLabel },
};

function changesOf({ id, version }: Connection, { name, client_id, client_secret, default_role }: Values) {
  return { id, version, name, client_id, default_role, ...(client_secret && { client_secret }) };
}

/** By the form's field: a refused domain is named by its place in the list. */
function errorsOf(error: unknown): Errors {
  const { fields } = readError(error);
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.split('.')[0], message]));
}
