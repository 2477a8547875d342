import type { TEAM_SIZES } from '@cairn/domain';

/** What a visitor wrote; kept as one cell. */
export interface DemoContent {
  name: string;
  email: string;
  firm: string;
  team_size: (typeof TEAM_SIZES)[number] | null;
  message: string | null;
  time_zone: string;
}
