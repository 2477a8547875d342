import { CURRENCY_CODES, isEmail, isTimeZone } from '@cairn/domain';
import { ADDRESS_MAX } from '@cairn/domain/firm';
import { Autocomplete, Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { forgetTabDraft } from '../../../lib/base/tab-drafts.ts';
import { clashesOf } from '../../../lib/forms/conflict.ts';
import { useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { RestoredNotice } from '../../../ui/forms/restored-notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { keepSettings, NOT_SAVED, SAVED, type TenantSettings } from './queries.ts';
import classes from './tenant-settings.module.css';

const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1)),
}));

const valuesOf = (settings: TenantSettings) => ({
  contact_email: settings.contact_email ?? '',
  contact_phone: settings.contact_phone ?? '',
  address: settings.address ?? '',
  time_zone: settings.time_zone,
  currency: settings.currency,
  fiscal_year_start_month: String(settings.fiscal_year_start_month),
});
type Values = ReturnType<typeof valuesOf>;

const DRAFT = 'tenant settings';

const said = (label: string) => ({ label, say: (value: string) => value });
const DESCRIBED = {
  contact_email: said('Contact email'),
  contact_phone: said('Contact phone'),
  address: said('Address'),
  time_zone: said('Time zone'),
  currency: said('Currency'),
  fiscal_year_start_month: {
    label: 'Fiscal year starts in',
    say: (value: string) => MONTHS[Number(value) - 1]?.label ?? value,
  },
};

const check = ({ contact_email, time_zone }: Values): Record<string, string> => ({
  ...(contact_email.trim() &&
    !isEmail(contact_email.trim()) && { contact_email: 'Enter an email address such as office@firm.com.' }),
  ...(!isTimeZone(time_zone.trim()) && { time_zone: 'Choose one of the listed time zones.' }),
});

function wire({ fiscal_year_start_month: month, currency, time_zone, ...changes }: Partial<Values>) {
  return {
    ...changes,
    ...(time_zone && { time_zone: time_zone.trim() }),
    ...(currency && { currency: currency as (typeof CURRENCY_CODES)[number] }),
    ...(month && { fiscal_year_start_month: Number(month) }),
  };
}

/** Contact and calendar of the firm, saved together. */
export function OrganizationForm({ settings }: { settings: TenantSettings }) {
  const queryClient = useQueryClient();
  const [zones] = useState(() => zonesWith(settings.time_zone));
  const form = useRecordForm<Values, TenantSettings>({
    name: DRAFT,
    fresh: valuesOf(settings),
    record: settings,
    valuesOf,
    create: () => Promise.reject(new Error('a firm has its settings')),
    update: (changes, { version }) => api.tenantSettings.save({ ...wire(changes), version }),
    check,
    failed: NOT_SAVED,
    onSaved: (saved) => {
      // The form begins anew with the saved version, and must not find what was typed for the last one.
      forgetTabDraft(`${DRAFT} ${settings.id}`);
      if (saved) keepSettings(queryClient, saved);
      toast({ title: SAVED, tone: 'success' });
    },
  });
  const { values, change, errors, pending, kept } = form;
  const conflict = clashesOf(form.conflict, values, DESCRIBED, form.choose);
  const text = (name: keyof Values) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const choice = (name: keyof Values) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string | null) => value && change({ [name]: value }),
  });

  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      {kept.isRestored && <RestoredNotice onDiscard={kept.discard} />}
      {conflict && <ConflictNotice conflict={conflict} />}
      <Section title="Contact" purpose="How investors, founders and colleagues reach the firm.">
        <Stack gap="md">
          <TextInput
            label="Contact email"
            type="email"
            autoComplete="off"
            placeholder="office@firm.com"
            maxLength={254}
            {...text('contact_email')}
          />
          <TextInput
            label="Contact phone"
            description="With its country code, such as +49 30 901820."
            type="tel"
            autoComplete="off"
            maxLength={40}
            {...text('contact_phone')}
          />
          <Textarea label="Address" autosize minRows={3} maxRows={8} maxLength={ADDRESS_MAX} {...text('address')} />
        </Stack>
      </Section>
      <Section title="Calendar and currency" purpose="The clock, currency and fiscal year of the whole firm.">
        <Stack gap="md">
          {/* What was typed stays, to be corrected: a choice would quietly go back to the zone before. */}
          <Autocomplete
            label="Time zone"
            description="Days start and end by it: due dates, ranges and times on every page."
            placeholder="Europe/London"
            limit={100}
            data={zones}
            value={values.time_zone}
            error={errors.time_zone}
            onChange={(time_zone) => change({ time_zone })}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Select
            label="Currency"
            description="New deals use it; existing deals keep theirs."
            searchable
            data={[...CURRENCY_CODES]}
            {...choice('currency')}
          />
          <Select label="Fiscal year starts in" data={MONTHS} {...choice('fiscal_year_start_month')} />
        </Stack>
        <Group>
          <Button type="submit" loading={pending}>
            Save Settings
          </Button>
        </Group>
      </Section>
    </form>
  );
}

function zonesWith(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set(['UTC', own, ...known])];
}
