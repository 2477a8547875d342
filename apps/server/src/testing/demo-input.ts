import { demoSlots } from '@cairn/domain';

/** A request for a demo as the form sends it, at the first slot there is. */
export function demoInput(now: Date, email = 'visitor@fund.example') {
  const time_zone = 'Europe/Berlin';
  const slot = demoSlots(now, time_zone)[0]?.slots[0];
  if (!slot) throw new Error('there is no slot');
  return {
    name: 'Vera Visitor',
    email,
    firm: 'Canary Fund',
    team_size: '2 to 5' as const,
    message: 'We leave a spreadsheet.',
    slot_starts_at: slot.toISOString(),
    time_zone,
  };
}
