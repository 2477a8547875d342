import { invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';

type Purpose = 'pii' | 'financial';

/** Encrypts a text with the firm's own key of that purpose, as a field of it would be. The event says that, not what. */
export const encryptAs =
  (purpose: Purpose) =>
  async (ctx: Ctx, { data }: { data: string }) => {
    const cell = (await ctx.cells()).encryptLoose(purpose, data);
    await record(ctx, purpose, 'encrypted');
    return { encrypted_data: cell.toString('base64') };
  };

/** Decrypts what the tool encrypted for this firm and purpose; a cell of a record opens in its place alone. */
export const decryptAs =
  (purpose: Purpose) =>
  async (ctx: Ctx, { encrypted_data }: { encrypted_data: string }) => {
    const cells = await ctx.cells();
    const cell = Buffer.from(encrypted_data.trim(), 'base64');
    let data: string;
    try {
      data = cells.decryptLoose(purpose, cell);
    } catch {
      throw invalidField(
        'encrypted_data',
        `This was not encrypted by this tool, for this firm, as ${purpose}, or its key was destroyed since.`,
      );
    }
    await record(ctx, purpose, 'decrypted');
    return { data };
  };

function record(ctx: Ctx, purpose: Purpose, act: 'encrypted' | 'decrypted'): Promise<void> {
  return ctx.audit({
    action: `encryption_tool.${act}`,
    resource_type: 'encryption_tool',
    resource_id: null,
    classification: purpose,
  });
}
