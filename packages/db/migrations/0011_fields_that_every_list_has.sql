ALTER TABLE "opportunities" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "founded_year" integer;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "investors" text;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "remarks" text;