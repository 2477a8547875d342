import type { MailContent } from '../../../core/messages/queue-message.ts';
import type { DemoContent } from './demo-content.ts';

interface Slot {
  starts: Date;
  calendar: { filename: string; content: string };
}

function spoken(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.format(at)} (${timeZone})`;
}

const attachmentOf = ({ calendar }: Slot) => ({
  filename: calendar.filename,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  text: calendar.content,
});

/** To the visitor. Nothing that they wrote is in it: anybody can enter anybody's address, and must not speak through us. */
export function confirmationMail(content: DemoContent, slot: Slot): MailContent {
  return {
    subject: 'Your Cairn demo',
    heading: 'We have received your request for a demo',
    paragraphs: [
      `You chose ${spoken(slot.starts, content.time_zone)}, for 30 minutes.`,
      'The entry for your calendar is attached. We will reply with a link to the call, or suggest another time.',
    ],
    note: 'If you did not ask for a demo, ignore this message; you will hear no more from us.',
    attachment: attachmentOf(slot),
  };
}

/** To the people who look after the platform. */
export function noticeMail(content: DemoContent, slot: Slot): MailContent {
  const facts = [
    `${content.name}, ${content.firm}`,
    `Email: ${content.email}`,
    `Time: ${spoken(slot.starts, content.time_zone)}`,
    ...(content.team_size ? [`Team: ${content.team_size}`] : []),
    ...(content.message ? [`Message: ${content.message}`] : []),
  ];
  return {
    subject: 'New request for a demo',
    heading: 'Someone would like to see Cairn',
    paragraphs: facts,
    button: { label: 'Open demo requests', path: '/dashboard/platform-admin' },
    attachment: attachmentOf(slot),
  };
}
