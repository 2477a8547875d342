import { describe, expect, it } from 'vitest';
import { pastedFile, pasteVerdict } from './pasted-cells.ts';

describe('pasted cells', () => {
  it('are a file that says that tabs separate them', async () => {
    const file = pastedFile('Company\tCity\nAcme, Inc\tPune, India\n');
    expect([file.name, await file.text()]).toEqual(['Pasted cells', 'sep=\t\nCompany\tCity\nAcme, Inc\tPune, India\n']);
  });

  it('without a tab are left to be judged as any text', async () => {
    expect(await pastedFile('Company,City\nAcme,Pune\n').text()).toBe('Company,City\nAcme,Pune\n');
  });

  it('are taken up to 1 MB of bytes', () => {
    expect(pasteVerdict('x'.repeat(1024 * 1024))).toBeNull();
    expect(pasteVerdict('é'.repeat(600_000))).toMatch(/^You pasted 1\.\d+ MB; at most 1 MB can be pasted\. Save/);
    expect(pasteVerdict('x'.repeat(1024 * 1024 + 1))).toMatch(/^You pasted a little more than 1 MB/);
  });

  it('that hold nothing are refused', () => {
    expect(pasteVerdict('\t\n\t\n')).toMatch(/no text/);
  });
});
