import type { Passkey } from './passkeys.queries.ts';

// The first transport that says where the key lives; a phone is reached over the air ("hybrid").
const KINDS = [
  ['internal', 'device'],
  ['hybrid', 'phone'],
  ['usb', 'security-key'],
  ['nfc', 'security-key'],
  ['ble', 'security-key'],
] as const;

/** A passkey as its owner sees it. */
export function viewPasskey(passkey: Passkey) {
  return {
    id: passkey.id,
    friendly_name: passkey.friendly_name,
    kind: KINDS.find(([transport]) => passkey.transports.includes(transport))?.[1] ?? ('unknown' as const),
    is_synced: passkey.is_backed_up,
    created_at: passkey.created_at.toISOString(),
    last_used_at: passkey.last_used_at?.toISOString() ?? null,
  };
}
