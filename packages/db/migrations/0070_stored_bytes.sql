CREATE INDEX "files_stored" ON "files" USING btree ("tenant_id","storage_key","byte_size") WHERE "files"."deleted_at" is null;--> statement-breakpoint
CREATE POLICY "finder_reads" ON "dd_reports" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "imports" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "fund_documents" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "portfolio_reports" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "inbound_mails" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "files" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
-- What the files of the tenant that is set take in the store, in bytes: each content once, however many records show it, and
-- hidden ones too, since they take room. It tells one number and runs as the owner, whom no policy of the application binds.
CREATE FUNCTION stored_bytes() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH own AS (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid AS id)
  SELECT (coalesce((SELECT sum(f.byte_size) FROM (SELECT DISTINCT ON (storage_key) byte_size FROM files
             WHERE tenant_id = (SELECT id FROM own) AND deleted_at IS NULL ORDER BY storage_key) f), 0)
        + coalesce((SELECT sum(i.file_bytes) FROM imports i
             WHERE i.tenant_id = (SELECT id FROM own) AND i.status <> 'discarded'), 0)
        + coalesce((SELECT sum(m.byte_size) FROM inbound_mails m
             WHERE m.tenant_id = (SELECT id FROM own) AND m.storage_key IS NOT NULL), 0)
        + coalesce((SELECT sum(r.byte_size) FROM dd_reports r
             WHERE r.tenant_id = (SELECT id FROM own) AND r.storage_key IS NOT NULL AND r.expires_at > now()), 0)
        + coalesce((SELECT sum(p.byte_size) FROM portfolio_reports p
             WHERE p.tenant_id = (SELECT id FROM own) AND p.status = 'ready'), 0)
        + coalesce((SELECT sum(d.byte_size) FROM fund_documents d
             WHERE d.tenant_id = (SELECT id FROM own) AND d.storage_key IS NOT NULL), 0))::bigint
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION stored_bytes() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION stored_bytes() TO cairn_app;
