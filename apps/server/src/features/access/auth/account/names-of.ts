import { schema } from '@cairn/db';
import { inArray } from 'drizzle-orm';
import type { Ctx } from '../../../../core/procedure.ts';
import { decryptPerson } from './view-profile.ts';

/** The names of people of the own firm, former ones too, by their id. */
export async function namesOf(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null);
  if (wanted.length === 0) return new Map();
  const { userProfiles: profiles } = schema;
  const [rows, cells] = [
    await ctx.tx.db.select().from(profiles).where(inArray(profiles.id, wanted)),
    await ctx.cells(),
  ];
  return new Map(
    rows.map((profile) => {
      const { first_name, last_name } = decryptPerson(cells, profile);
      return [profile.id, `${first_name} ${last_name}`.trim()];
    }),
  );
}
