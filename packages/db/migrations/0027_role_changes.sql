CREATE TABLE "role_change_history" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"changed_by" uuid,
	"previous_role" text NOT NULL,
	"new_role" text NOT NULL,
	"reason" text,
	"approval_required" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"declined_at" timestamp with time zone,
	"declined_by" uuid,
	CONSTRAINT "role_change_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "role_change_history_approval" CHECK ("role_change_history"."approved_by" is distinct from "role_change_history"."changed_by" or "role_change_history"."approved_by" is null)
);
--> statement-breakpoint
ALTER TABLE "role_change_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "role_change_history" ADD CONSTRAINT "role_change_history_tenant_id_user_id_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_change_history" ADD CONSTRAINT "role_change_history_tenant_id_changed_by_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","changed_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_change_history_time" ON "role_change_history" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "role_change_history_pending_key" ON "role_change_history" USING btree ("tenant_id","user_id") WHERE "role_change_history"."approval_required" and "role_change_history"."approved_at" is null and "role_change_history"."declined_at" is null;--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "role_change_history" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "role_change_history" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);
--> statement-breakpoint
ALTER TABLE role_change_history FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON role_change_history TO cairn_app;
