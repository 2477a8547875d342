CREATE TABLE "access_review_rows" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"decision" text,
	"reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"by_hand" boolean DEFAULT false NOT NULL,
	CONSTRAINT "access_review_rows_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "access_review_rows_kind" CHECK ("access_review_rows"."kind" in ('person', 'api_key', 'grant')),
	CONSTRAINT "access_review_rows_decision" CHECK ("access_review_rows"."decision" in ('keep', 'revoke', 'change')),
	CONSTRAINT "access_review_rows_decided" CHECK (("access_review_rows"."decision" is null) = ("access_review_rows"."decided_by" is null)),
	CONSTRAINT "access_review_rows_reason" CHECK (coalesce("access_review_rows"."decision", 'keep') = 'keep' or "access_review_rows"."reason" <> ''),
	CONSTRAINT "access_review_rows_other" CHECK ("access_review_rows"."decided_by" is null or "access_review_rows"."decided_by" <> "access_review_rows"."owner_id")
);
--> statement-breakpoint
ALTER TABLE "access_review_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "access_reviews" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"due_on" date NOT NULL,
	"reminded_on" date,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"closing_note" text DEFAULT '' NOT NULL,
	"left_open" integer,
	CONSTRAINT "access_reviews_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "access_reviews_closed" CHECK (("access_reviews"."closed_at" is null) = ("access_reviews"."closed_by" is null) and ("access_reviews"."closed_at" is null) = ("access_reviews"."left_open" is null)),
	CONSTRAINT "access_reviews_left" CHECK (coalesce("access_reviews"."left_open", 0) = 0 or "access_reviews"."closing_note" <> '')
);
--> statement-breakpoint
ALTER TABLE "access_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "access_review_rows" ADD CONSTRAINT "access_review_rows_tenant_id_review_id_access_reviews_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."access_reviews"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_reviews" ADD CONSTRAINT "access_reviews_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_review_rows_subject_key" ON "access_review_rows" USING btree ("tenant_id","review_id","kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_reviews_open_key" ON "access_reviews" USING btree ("tenant_id") WHERE "access_reviews"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "access_reviews_time" ON "access_reviews" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "access_review_rows" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "access_review_rows" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_rule" ON "access_review_rows" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ((select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin'))) WITH CHECK ((select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin')));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "access_reviews" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "access_reviews" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_rule" ON "access_reviews" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ((select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin'))) WITH CHECK ((select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin')));--> statement-breakpoint
CREATE POLICY "platform_reads" ON "access_reviews" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);
--> statement-breakpoint
ALTER TABLE access_reviews FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE access_review_rows FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON access_reviews, access_review_rows TO cairn_app;--> statement-breakpoint
-- What was looked at stays as it was; only what is decided about it changes.
GRANT UPDATE (reminded_on, closed_at, closed_by, closing_note, left_open) ON access_reviews TO cairn_app;--> statement-breakpoint
GRANT UPDATE (decision, reason, decided_at, decided_by, done_at, done_by, by_hand) ON access_review_rows TO cairn_app;--> statement-breakpoint
-- For the control: when each firm reviewed last, and nothing of what it found.
GRANT SELECT (tenant_id, id, created_at, due_on, closed_at) ON access_reviews TO cairn_platform;
