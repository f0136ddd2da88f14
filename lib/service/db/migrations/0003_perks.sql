CREATE TABLE "service"."perks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"discount_basis_points" integer NOT NULL,
	"models" text[],
	"families" text[],
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"actor" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_reason" text,
	CONSTRAINT "perks_discount_within_price" CHECK ("service"."perks"."discount_basis_points" > 0 and "service"."perks"."discount_basis_points" <= 10000)
);
--> statement-breakpoint
ALTER TABLE "service"."perks" ADD CONSTRAINT "perks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "perks_workspace" ON "service"."perks" USING btree ("workspace_id","created_at");