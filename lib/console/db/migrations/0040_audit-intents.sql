ALTER TABLE "console"."audit_events" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "console"."audit_events" ADD COLUMN "intent_id" text;--> statement-breakpoint
CREATE INDEX "audit_events_intent" ON "console"."audit_events" USING btree ("intent_id") WHERE "console"."audit_events"."intent_id" is not null;