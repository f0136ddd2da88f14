CREATE TABLE "console"."board_items" (
	"board_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text DEFAULT 'result' NOT NULL,
	"task_id" text,
	"output" integer,
	"asset_id" text,
	"text" text DEFAULT '' NOT NULL,
	"colour" text,
	"x" double precision,
	"y" double precision,
	"width" double precision,
	"height" double precision,
	"z" double precision DEFAULT 0 NOT NULL,
	"group_id" text,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "board_items_board_id_id_pk" PRIMARY KEY("board_id","id"),
	CONSTRAINT "board_items_subject" CHECK (("console"."board_items"."kind" = 'result') = ("console"."board_items"."task_id" is not null and "console"."board_items"."output" is not null)
        and ("console"."board_items"."kind" = 'upload') = ("console"."board_items"."asset_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "console"."board_sessions" (
	"board_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"selection" text[] DEFAULT '{}' NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_sessions_board_id_id_pk" PRIMARY KEY("board_id","id")
);
--> statement-breakpoint
CREATE TABLE "console"."boards" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"view" text DEFAULT 'grid' NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."board_items" ADD CONSTRAINT "board_items_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "console"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."board_items" ADD CONSTRAINT "board_items_task_id_creations_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "console"."creations"("task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."board_sessions" ADD CONSTRAINT "board_sessions_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "console"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."board_sessions" ADD CONSTRAINT "board_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."boards" ADD CONSTRAINT "boards_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."boards" ADD CONSTRAINT "boards_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_items_revision" ON "console"."board_items" USING btree ("board_id","revision");--> statement-breakpoint
CREATE INDEX "board_items_output" ON "console"."board_items" USING btree ("task_id","output");--> statement-breakpoint
CREATE UNIQUE INDEX "boards_name" ON "console"."boards" USING btree ("workspace_id","name");