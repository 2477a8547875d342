import type { QueryClient } from '@tanstack/react-query';
import { api, type Inputs, type Outputs, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { type Saved, saveOver } from '../../../lib/forms/save-over.ts';
import { withReauthentication } from '../../../lib/session/reauthenticate.ts';
import { PROFILE_KEY } from '../../../lib/session/session.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';

export type TenantSettings = Outputs['tenantSettings']['get'];
type Values = Omit<Inputs['tenantSettings']['save'], 'version' | 'tenant_id'>;

export const SAVED = 'Tenant settings saved successfully';
export const NOT_SAVED = 'Failed to save settings';

export const settingsOptions = () => orpc.tenantSettings.get.queryOptions();

/** Puts saved settings on screen: here, in the shell, and in the log. */
export function keepSettings(queryClient: QueryClient, saved: TenantSettings): void {
  queryClient.setQueryData(settingsOptions().queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: orpc.tenantSettings.listChanges.key() });
  void queryClient.invalidateQueries({ queryKey: PROFILE_KEY });
}

/** Saves single settings over the version on screen; what a colleague changed of others meanwhile stays. Says how it went. */
export async function saveSettings(
  queryClient: QueryClient,
  settings: TenantSettings,
  changes: Values,
): Promise<boolean> {
  const { reason, ...named } = changes;
  const fields = Object.keys(named) as (keyof typeof named & keyof TenantSettings)[];
  const pick = (from: TenantSettings) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  try {
    const outcome: Saved<TenantSettings> = await saveOver<TenantSettings, Record<string, unknown>>({
      version: settings.version,
      changes: named,
      seen: pick(settings),
      send: (values, version) => withReauthentication(() => api.tenantSettings.save({ ...values, version, reason })),
      valuesOf: pick,
    });
    keepSettings(queryClient, outcome.saved ?? outcome.theirs);
    if (outcome.saved) toast({ title: SAVED, tone: 'success' });
    else
      toast({
        title: NOT_SAVED,
        description: 'A colleague has changed this setting in the meantime. Theirs is shown now.',
        tone: 'destructive',
      });
    return outcome.saved !== undefined;
  } catch (error) {
    if (readError(error).code !== 'REAUTHENTICATION_REQUIRED') toastError(NOT_SAVED, error);
    return false;
  }
}
