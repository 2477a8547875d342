import { describe, expect, it } from 'vitest';
import { findForwarded, isAutomaticMail, isListMail, plainSubject, readMailHeaders } from './inbound-mail.ts';

const headers = (...lines: string[]) => readMailHeaders(`${lines.join('\r\n')}\r\n\r\nAuto-Submitted: in the body`);

describe('isAutomaticMail', () => {
  it.each([
    [['Auto-Submitted: auto-replied'], true],
    [['auto-submitted: no'], false],
    [['X-Loop: deals@firm.example'], true],
    [['Return-Path: < >'], true],
    [['Return-Path: <ada@firm.example>'], false],
    [['Content-Type: multipart/report; report-type=delivery-status'], true],
    [['Subject: Auto-Submitted: x'], false],
    [Array.from({ length: 31 }, () => 'Received: from a by b'), true],
    [Array.from({ length: 30 }, () => 'Received: from a by b'), false],
    [[], false],
  ])('of %j is %s', (lines, expected) => {
    expect(isAutomaticMail(headers(...lines))).toBe(expected);
  });

  it('reads a header over several lines, and one line as one header', () => {
    expect(headers('Auto-Submitted:', ' auto-replied')).toEqual([{ key: 'auto-submitted', value: ' auto-replied' }]);
  });
});

it('knows lists and bulk', () => {
  expect(isListMail(headers('List-Id: <deals.list.example>'))).toBe(true);
  expect(isListMail(headers('Precedence: bulk'))).toBe(true);
  expect(isListMail(headers('Precedence: first-class'))).toBe(false);
});

describe('findForwarded', () => {
  it.each([
    [
      'Worth a look?\n\n---------- Forwarded message ---------\nFrom: Ada Lovelace <ada@tide.example>\nDate: Mon\nSubject: Deck\n\nHello',
      { name: 'Ada Lovelace', address: 'ada@tide.example' },
    ],
    [
      'Begin forwarded message:\n\n> From: "Ada" <ada@tide.example>\n> Subject: Deck',
      { name: 'Ada', address: 'ada@tide.example' },
    ],
    [
      '________________________________\nVon: Ada [mailto:ada@tide.example]\nGesendet: Montag\nAn: Max\nBetreff: Deck',
      { name: 'Ada', address: 'ada@tide.example' },
    ],
    ['*From:* ada@tide.example\n*Sent:* Monday\n*To:* Max', { name: '', address: 'ada@tide.example' }],
    ['From: ada@tide.example, she told me about it', null],
    ['We forward it.\nFrom: here on it is easy\nSent: no', null],
    ['', null],
  ])('of %j', (text, expected) => {
    expect(findForwarded(text)).toEqual(expected);
  });
});

it.each([
  ['Fwd: Re: FW: Tide', 'Tide'],
  ['WG: AW[2]: Tide', 'Tide'],
  ['Tide: a round', 'Tide: a round'],
  ['Fwd:', ''],
])('the subject %j is plainly %j', (subject, expected) => {
  expect(plainSubject(subject)).toBe(expected);
});
