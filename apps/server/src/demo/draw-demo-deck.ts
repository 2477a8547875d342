import { Sheet } from '../core/pdf/sheet.ts';

/** A deck of four pages, so that there is something to read in what the demo workspace shares. */
export async function drawDemoDeck(company: string, firm: string, created: Date): Promise<Buffer> {
  const sheet = new Sheet({ title: `${company}: company deck`, author: company, created });
  const page = (title: string, lines: readonly string[]) => {
    sheet.text(title, { size: 24, bold: true, after: 16 });
    for (const line of lines) sheet.text(line, { size: 13, after: 10 });
  };
  page(company, [
    'Company deck for investors.',
    'This document belongs to the demo workspace: the company is invented, and so is all that is said of it.',
  ]);
  sheet.page();
  page('The market', [
    'Buyers replace tools of the last generation, which were built for larger teams and take months to introduce.',
    'The first customers were won by referral; two of three came from the network of the founders.',
  ]);
  sheet.page();
  page('The product', [
    'One place for the work that is done in spreadsheets today.',
    'Customers begin with one team, and extend to the others within a year.',
  ]);
  sheet.page();
  page('The round', [
    'The money of this round goes into sales and into the second product.',
    'Existing investors take part according to their share.',
  ]);
  return sheet.finish(`${company}, shared by ${firm}`);
}
