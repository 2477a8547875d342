import { describe, expect, it } from 'vitest';
import type { MailContent } from '../../../core/messages/queue-message.ts';
import { renderMail } from './render-mail.ts';

const ENV = { publicUrl: 'https://cairn.firm.example', port: 3000 };
const PLAIN: MailContent = { subject: 'Subject', heading: 'Heading', paragraphs: ['First.', 'Second.'] };
const EVIL = `</td><script>alert(1)</script>"' onload="x & <img src=x>`;

describe('renderMail', () => {
  it('says the same in both parts', () => {
    const content = { ...PLAIN, button: { label: 'Go', path: '/auth?a=1&b=2' }, code: '123456', note: 'Small.' };
    const { html, text } = renderMail(content, ENV);
    for (const words of ['Heading', 'First.', 'Second.', 'Go', '123456', 'Small.', 'cairn.firm.example']) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(text).toContain('Go:\nhttps://cairn.firm.example/auth?a=1&b=2\n');
    expect(html).toContain('href="https://cairn.firm.example/auth?a=1&amp;b=2"');
    expect(html).toMatch(/<div style="display:none[^>]+>First\. /);
  });

  it('leaves out what there is not', () => {
    const { html, text } = renderMail(PLAIN, ENV);
    expect(html).not.toMatch(/class="(button|code|quiet rule)"|undefined/);
    expect(text).toBe('Heading\n\nFirst.\n\nSecond.\n\n-- \nSent by Cairn at https://cairn.firm.example\n');
  });

  it('takes every word for text', () => {
    const { html } = renderMail(
      {
        subject: EVIL,
        heading: EVIL,
        paragraphs: [EVIL],
        button: { label: EVIL, path: '/x?q="><script>' },
        code: EVIL,
        note: EVIL,
      },
      ENV,
    );
    expect(html).not.toMatch(/<script|<img|onload="x/);
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(7);
  });

  it('loads nothing from anywhere', () => {
    expect(renderMail(PLAIN, ENV).html).not.toMatch(/<img|<link|@import|url\(|src=/);
    const own = renderMail(PLAIN, ENV, true).html;
    expect(own.match(/src="[^"]*"/g)).toEqual(['src="cid:logo@cairn"']);
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('refuses a button to %s', (path) => {
    expect(() => renderMail({ ...PLAIN, button: { label: 'Go', path } }, ENV)).toThrow('path of this installation');
  });
});
