ALTER TABLE "confidential_opportunities" ADD COLUMN "stage_key" text;
--> statement-breakpoint
-- The deals are hidden from the owner too, as from everybody who is no member; the stages of those that are there already
-- are filled in past that.
ALTER TABLE confidential_opportunities NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE opportunities NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE confidential_opportunities c SET stage_key = o.status
  FROM opportunities o WHERE o.tenant_id = c.tenant_id AND o.id = c.opportunity_id AND o.merged_into IS NULL;--> statement-breakpoint
ALTER TABLE opportunities FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE confidential_opportunities FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A stage must not be retired while deals stand in it, those neither that the administrator does not see. Where they stand
-- is written beside the policy, by triggers, so that no way of moving a deal can forget it.
CREATE FUNCTION note_stage_of_hidden_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o.status INTO NEW.stage_key FROM opportunities o
   WHERE o.tenant_id = NEW.tenant_id AND o.id = NEW.opportunity_id AND o.merged_into IS NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER confidential_opportunities_stage BEFORE INSERT ON confidential_opportunities
  FOR EACH ROW EXECUTE FUNCTION note_stage_of_hidden_deal();
--> statement-breakpoint
CREATE FUNCTION follow_hidden_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE confidential_opportunities SET stage_key = CASE WHEN NEW.merged_into IS NULL THEN NEW.status END
   WHERE tenant_id = NEW.tenant_id AND opportunity_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deals that are open to the firm pay a comparison for it, no more.
CREATE TRIGGER opportunities_hidden_stage AFTER UPDATE OF status, merged_into ON opportunities
  FOR EACH ROW WHEN (NEW.is_confidential) EXECUTE FUNCTION follow_hidden_deal();
--> statement-breakpoint
GRANT UPDATE (stage_key) ON confidential_opportunities TO cairn_app;
