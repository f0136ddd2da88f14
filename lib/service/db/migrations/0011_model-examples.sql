CREATE TABLE "service"."model_examples" (
	"id" text PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"position" integer NOT NULL,
	"asset_id" text NOT NULL,
	"source_asset_id" text NOT NULL,
	"prompt" text NOT NULL,
	"params" jsonb NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service"."model_examples" ADD CONSTRAINT "model_examples_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "service"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "model_examples_source" ON "service"."model_examples" USING btree ("model","source_asset_id");