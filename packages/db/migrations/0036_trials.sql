ALTER TABLE "subscription_overrides" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE POLICY "auth_insert" ON "subscription_overrides" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
GRANT INSERT ON subscription_overrides TO cairn_auth;
