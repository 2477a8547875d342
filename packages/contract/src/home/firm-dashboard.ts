import { z } from 'zod';
import { DayOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { RangeQuery } from './home.ts';

const tags = ['Firm dashboard'];

const summary = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/firm-dashboard',
    summary: "The summary cards of the firm user's dashboard: how things stand, and what the range brought",
    tags,
  })
  .input(RangeQuery)
  .output(
    z.object({
      as_of: TimestampOut,
      range: z.object({ from: DayOut, to: DayOut, time_zone: z.string() }),
      portfolios: z.object({ active: z.int(), added: z.int().describe('in the range') }),
      opportunities: z.object({
        early: z.int().describe('in sourcing, initial_review or due_diligence'),
        added: z.int().describe('of these, those that were added in the range'),
      }),
      tasks: z.object({
        open: z.int().describe("one's own that are not completed"),
        overdue: z.int(),
        completed: z.int().describe('in the range'),
      }),
      diligence: z.object({ in_progress: z.int(), started: z.int().describe('in the range') }),
    }),
  );

const exportDashboard = procedure({ needs: 'opportunity:export', mode: 'write' })
  .route({
    method: 'GET',
    path: '/firm-dashboard/export',
    outputStructure: 'detailed',
    summary: 'What the dashboard shows, as CSV',
    tags,
  })
  .input(RangeQuery)
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const firmDashboard = { summary, export: exportDashboard };
