-- A review that is closed is the proof of what was decided on: nobody changes it, the owner of the tables neither. Only the
-- deal may change that it hangs on, when that one is merged into another.
CREATE FUNCTION refuse_change_of_closed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'open'
     AND (TG_OP = 'DELETE' OR to_jsonb(NEW) - 'opportunity_id' <> to_jsonb(OLD) - 'opportunity_id') THEN
    RAISE EXCEPTION 'a closed review cannot be changed or removed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER committee_reviews_frozen BEFORE UPDATE OR DELETE ON committee_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_review();
--> statement-breakpoint
-- Its votes, questions and files are frozen with it. The lock makes a decision and a vote wait for each other.
CREATE FUNCTION refuse_change_below_closed_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched jsonb[] := CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[to_jsonb(NEW)]
    WHEN 'DELETE' THEN ARRAY[to_jsonb(OLD)]
    ELSE ARRAY[to_jsonb(OLD), to_jsonb(NEW)]
  END;
  part jsonb;
  review_status text;
BEGIN
  IF touched[1] - 'opportunity_id' = touched[2] - 'opportunity_id' THEN RETURN NEW; END IF;
  FOREACH part IN ARRAY touched LOOP
    CONTINUE WHEN TG_TABLE_NAME = 'files' AND part->>'record_type' <> 'committee_review';
    SELECT r.status INTO review_status FROM committee_reviews r
      WHERE r.tenant_id = (part->>'tenant_id')::uuid AND r.id = coalesce(part->>'review_id', part->>'record_id')::uuid
      FOR SHARE;
    -- One that is not seen here is another firm's, and the policies refuse it next.
    IF review_status <> 'open' THEN
      RAISE EXCEPTION 'a closed review cannot be changed or removed' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
  END LOOP;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER committee_votes_frozen BEFORE INSERT OR UPDATE OR DELETE ON committee_votes
  FOR EACH ROW EXECUTE FUNCTION refuse_change_below_closed_review();
--> statement-breakpoint
CREATE TRIGGER committee_questions_frozen BEFORE INSERT OR UPDATE OR DELETE ON committee_questions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_below_closed_review();
--> statement-breakpoint
CREATE TRIGGER files_frozen BEFORE INSERT OR UPDATE OR DELETE ON files
  FOR EACH ROW EXECUTE FUNCTION refuse_change_below_closed_review();
