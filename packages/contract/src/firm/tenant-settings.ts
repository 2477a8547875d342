import { isEmail, isTimeZone } from '@cairn/domain';
import { ADDRESS_MAX, LOGO, SESSION_HOURS_LIMITS, SESSION_MINUTES_LIMITS } from '@cairn/domain/firm';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { CurrencyCode, Id, IdOut, optionalText, Reason, TimestampOut, Version, wholeNumber } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Firm administration'];
const Text = z.string().nullable();

const Settings = z.object({
  id: IdOut.describe('the tenant, as in tenant_id'),
  tenant_id: IdOut,
  contact_email: Text,
  contact_phone: Text.describe('in the form of E.164'),
  address: Text,
  logo_url: Text.describe('below this installation, for people of the firm'),
  currency: z.string(),
  time_zone: z.string(),
  fiscal_year_start_month: z.int(),
  stripe_connected: z.boolean(),
  investor_portal_enabled: z.boolean(),
  co_investor_portal_enabled: z.boolean(),
  session_minutes: z.int(),
  session_max_hours: z.int(),
  role_change_approval: z.boolean(),
  approval_lift: z
    .object({
      requested_by_name: Text,
      requested_at: TimestampOut,
      can: z.object({ approve: z.boolean(), decline: z.boolean() }),
    })
    .nullable()
    .describe('a request to lift the approval of role changes, which another administrator decides'),
  version: z.int(),
});

const stale = {
  STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Settings }) },
};

const get = procedure({ needs: 'firm_settings:manage' })
  .route({ method: 'GET', path: '/tenant-settings', summary: 'The settings of the own firm', tags })
  .output(Settings);

const save = procedure({ needs: 'firm_settings:manage', mode: 'write' })
  .route({
    method: 'PUT',
    path: '/tenant-settings',
    summary:
      'Upsert the settings of the own firm; what is left out stays as it is. Lifting the approval of role changes waits for another administrator, where there is one',
    tags,
  })
  .input(
    z.strictObject({
      version: Version,
      tenant_id: Id.optional().describe('compared with the own firm'),
      contact_email: optionalText('Contact email', 254)
        .refine((value) => value === null || isEmail(value), 'Enter an email address such as office@firm.com.')
        .optional(),
      contact_phone: optionalText('Contact phone', 40).optional(),
      address: optionalText('Address', ADDRESS_MAX).optional(),
      logo_url: z.null('A logo is uploaded; here it can only be removed, by null.').optional(),
      currency: CurrencyCode.optional(),
      time_zone: z.string().refine(isTimeZone, 'Choose one of the listed time zones.').optional(),
      fiscal_year_start_month: wholeNumber({ label: 'Fiscal year', min: 1, max: 12 }).optional(),
      investor_portal_enabled: z.boolean().optional(),
      co_investor_portal_enabled: z.boolean().optional(),
      session_minutes: wholeNumber({ label: 'Minutes without activity', ...SESSION_MINUTES_LIMITS }).optional(),
      session_max_hours: wholeNumber({ label: 'Hours at most', ...SESSION_HOURS_LIMITS }).optional(),
      role_change_approval: z.boolean().optional(),
      reason: Reason.optional(),
    }),
  )
  .errors({ ...stale, ...errors('REAUTHENTICATION_REQUIRED') })
  .output(Settings);

const decideLift = procedure({ needs: 'firm_settings:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/tenant-settings/approval-lift',
    summary: 'Approve or decline the request to lift the approval of role changes',
    tags,
  })
  .input(z.strictObject({ approve: z.boolean() }))
  .errors(errors('REAUTHENTICATION_REQUIRED', 'SECOND_ADMIN_NEEDED', 'SECOND_PERSON_NEEDED'))
  .output(Settings);

const setLogo = procedure({ needs: 'firm_settings:manage', mode: 'write' })
  .route({ method: 'POST', path: '/tenant-settings/logo', summary: 'Replace the logo by a PNG', tags })
  .input(
    z.strictObject({
      png: z
        .base64('The logo must be a picture in base64.')
        .min(1, 'Choose a picture.')
        .max(Math.ceil((LOGO.maxBytes * 4) / 3) + 4, `A logo can have at most ${LOGO.maxBytes / 1024} kB.`),
    }),
  )
  .errors(errors('LOGO_REFUSED'))
  .output(Settings);

const logo = procedure({ needs: 'session:own' })
  .route({
    method: 'GET',
    path: '/tenant-settings/logo',
    outputStructure: 'detailed',
    summary: 'The logo of the own firm, for everybody of it',
    tags,
  })
  .input(
    z.strictObject({ v: z.string().max(64).optional().describe('the beginning of its hash, so that it can be kept') }),
  )
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const listChanges = procedure({ needs: 'firm_settings:manage' })
  .route({
    method: 'GET',
    path: '/settings-change-log',
    summary: 'The 50 latest changes of settings of the own firm',
    tags,
  })
  .output(
    z.object({
      rows: z.array(
        z.object({
          id: IdOut,
          created_at: TimestampOut,
          changed_by_user_id: IdOut.nullable(),
          changed_by_name: Text,
          setting_category: z.string(),
          setting_name: z.string(),
          old_value: z.unknown(),
          new_value: z.unknown(),
          change_reason: Text,
          impact_assessment: Text,
          ip_address: Text,
          approval_required: z.boolean(),
          approved_at: TimestampOut.nullable(),
        }),
      ),
    }),
  );

export const tenantSettings = { get, save, decideLift, setLogo, logo, listChanges };
