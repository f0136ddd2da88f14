CREATE TABLE "console"."result_traits" (
	"task_id" text NOT NULL,
	"output" integer NOT NULL,
	"workspace_id" text NOT NULL,
	"hash" bigint,
	"colours" text[] DEFAULT '{}' NOT NULL,
	"words" text,
	CONSTRAINT "result_traits_task_id_output_pk" PRIMARY KEY("task_id","output")
);
--> statement-breakpoint
ALTER TABLE "console"."creations" ADD COLUMN "traits_due_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "console"."result_traits" ADD CONSTRAINT "result_traits_task_id_creations_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "console"."creations"("task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."result_traits" ADD CONSTRAINT "result_traits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_traits_hash" ON "console"."result_traits" USING btree ("workspace_id","hash","task_id","output") WHERE "console"."result_traits"."hash" is not null;--> statement-breakpoint
CREATE INDEX "result_traits_words" ON "console"."result_traits" USING gin ((case when octet_length("words") = char_length("words") then lower("words") else normalize(regexp_replace(lower(normalize("words", NFKD)), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]', '', 'g'), NFC) end) gin_trgm_ops) WHERE "console"."result_traits"."words" is not null;--> statement-breakpoint
CREATE INDEX "board_items_notes" ON "console"."board_items" USING gin ((case when octet_length("text") = char_length("text") then lower("text") else normalize(regexp_replace(lower(normalize("text", NFKD)), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]', '', 'g'), NFC) end) gin_trgm_ops) WHERE "console"."board_items"."kind" = 'note';--> statement-breakpoint
CREATE INDEX "creations_traits" ON "console"."creations" USING btree ("traits_due_at") WHERE "console"."creations"."traits_due_at" is not null and "console"."creations"."status" = 'succeeded';