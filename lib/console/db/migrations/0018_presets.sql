CREATE TABLE "console"."preset_uses" (
	"task_id" text NOT NULL,
	"preset_id" text NOT NULL,
	"version" integer NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "preset_uses_task_id_preset_id_pk" PRIMARY KEY("task_id","preset_id")
);
--> statement-breakpoint
CREATE TABLE "console"."preset_versions" (
	"preset_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_by" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"model" text,
	"values" jsonb NOT NULL,
	"picture" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preset_versions_preset_id_version_pk" PRIMARY KEY("preset_id","version")
);
--> statement-breakpoint
CREATE TABLE "console"."presets" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_by" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "console"."preset_uses" ADD CONSTRAINT "preset_uses_task_id_creations_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "console"."creations"("task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."preset_uses" ADD CONSTRAINT "preset_uses_preset_id_presets_id_fk" FOREIGN KEY ("preset_id") REFERENCES "console"."presets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."preset_versions" ADD CONSTRAINT "preset_versions_preset_id_presets_id_fk" FOREIGN KEY ("preset_id") REFERENCES "console"."presets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."preset_versions" ADD CONSTRAINT "preset_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."presets" ADD CONSTRAINT "presets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."presets" ADD CONSTRAINT "presets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preset_uses_preset" ON "console"."preset_uses" USING btree ("preset_id","task_id");--> statement-breakpoint
CREATE INDEX "presets_workspace" ON "console"."presets" USING btree ("workspace_id") WHERE "console"."presets"."deleted_at" is null;