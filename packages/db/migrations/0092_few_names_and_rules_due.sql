-- The planner took each search for one that finds a thousand names, and read all deals of a large firm to join them: 40 ms.
ALTER FUNCTION find_names(text, text, integer, boolean) ROWS 8;--> statement-breakpoint
-- Which firms' day has begun since their rules last ran, is asked by one statement for all of them.
CREATE POLICY "platform_reads" ON "risk_runs" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
GRANT SELECT (tenant_id, ran_on) ON "risk_runs" TO cairn_platform;
