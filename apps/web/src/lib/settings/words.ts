import { labelFromKey } from '../base/format.ts';
import type { NameOf } from './describe-change.ts';

/** Settings that older entries of the log name by a key. */
export const SETTINGS: Record<string, string> = { signature_service: 'Signature service' };

/** What the parts of a setting are called, in the order in which a change tells them. */
export const LABELS: Record<string, string> = {
  label: 'Label',
  kind: 'Kind',
  stage_label: 'Label',
  stage_color: 'Colour',
  stage_type_id: 'Type',
  stage_key: 'Key',
  name: 'Name',
  title: 'Title',
  description: 'Description',
  definition: 'Definition',
  raised_when: 'Raised when',
  alert_type: 'Alert type',
  unit: 'Unit',
  cadence: 'Cadence',
  items: 'Items',
  rate: 'Rate',
  rates: 'Rates added',
  file: 'File',
  source: 'Source',
  group_key: 'Group',
  choices: 'Choices',
  default_value: 'Default',
  required_from_stage: 'Required from',
  min_value: 'Smallest value',
  max_value: 'Largest value',
  color: 'Colour',
  assigned_role: 'Done by',
  is_mandatory: 'Mandatory',
  deals_moved: 'Deals moved',
  moved_to: 'Moved to',
  quorum: 'Votes needed',
  scopes: 'Scopes',
  expires_on: 'Expires on',
  issuer: 'Issuer',
  client_id: 'Client ID',
  client_secret: 'Client secret',
  grace_days: 'Days of grace',
};

/** What is said of a switch after "now" and "no longer". */
export const BOOLEANS: Record<string, string> = {
  is_mandatory: 'mandatory',
  is_required: 'required',
  is_encrypted: 'encrypted',
  is_on_card: 'shown on cards',
  is_enabled: 'in use',
  required: 'required',
  hide_votes: 'hidden from those who have not voted',
};

const ROLES: Record<string, string> = {
  firm_user: 'Firm user',
  firm_admin: 'Firm administrator',
  platform_admin: 'Platform administrator',
};
const KEY = /^[a-z0-9]+([._:][a-z0-9]+)*$/;
const COLOR = /^bg-([a-z]+)-\d+$/;
const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Their values are kinds, not somebody's text. */
const KINDS = ['color', 'moved_to', 'assigned_role'];
/** What somebody typed is told as it was typed; the key of a stage is what programs ask for. */
const TYPED = [
  'label',
  'stage_label',
  'stage_key',
  'name',
  'title',
  'description',
  'definition',
  'raised_when',
  'file',
  'source',
  'choices',
  'default_value',
  'client_id',
];

/** A value of a change in words, empty where there is none. */
export function sayPart(name: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return '';
  if (value === true) return 'on';
  if (value === false) return 'off';
  if (Array.isArray(value)) return value.map((one) => sayPart(name, one, nameOf)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => [LABELS[key] ?? labelFromKey(key), sayPart(key, part, nameOf)])
      .filter(([, part]) => part)
      .map(([label, part]) => `${label}: ${part}`)
      .join(', ');
  return sayText(name, String(value).replace(/\s+/g, ' '), nameOf);
}

function sayText(name: string, text: string, nameOf: NameOf): string {
  // Whose checklist it is stands in the name of the setting.
  if (name === 'pipeline_stage_id') return '';
  if (name === 'stage_type_id') return nameOf('type', text) ?? '';
  if (ID.test(text)) return nameOf('person', text) ?? '';
  if (TYPED.includes(name)) return text;
  const hue = COLOR.exec(text)?.[1];
  if (hue) return labelFromKey(hue.replace('gray', 'grey'));
  if (ROLES[text]) return ROLES[text];
  const isKey = text.includes('_') && KEY.test(text);
  return KINDS.includes(name) || isKey ? labelFromKey(text.replace(/[._]/g, ' ').replace(':', ': ')) : text;
}
