CREATE TABLE "console"."experiment_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"experiment_id" text NOT NULL,
	"cell_key" text NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."experiment_promotions" (
	"press" text PRIMARY KEY NOT NULL,
	"experiment_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"cell_key" text NOT NULL,
	"user_id" text NOT NULL,
	"label" text NOT NULL,
	"price_milli" bigint NOT NULL,
	"task_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."experiment_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"experiment_id" text NOT NULL,
	"created_by" text NOT NULL,
	"token_hash" text NOT NULL,
	"credits" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "experiment_shares_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD COLUMN "origin_experiment" text;--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD COLUMN "origin_task" text;--> statement-breakpoint
ALTER TABLE "console"."experiment_comments" ADD CONSTRAINT "experiment_comments_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "console"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiment_comments" ADD CONSTRAINT "experiment_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiment_promotions" ADD CONSTRAINT "experiment_promotions_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "console"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiment_promotions" ADD CONSTRAINT "experiment_promotions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiment_promotions" ADD CONSTRAINT "experiment_promotions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiment_shares" ADD CONSTRAINT "experiment_shares_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "console"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiment_shares" ADD CONSTRAINT "experiment_shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_comments_experiment" ON "console"."experiment_comments" USING btree ("experiment_id","created_at");--> statement-breakpoint
CREATE INDEX "experiment_promotions_experiment" ON "console"."experiment_promotions" USING btree ("experiment_id","created_at");--> statement-breakpoint
CREATE INDEX "experiment_shares_experiment" ON "console"."experiment_shares" USING btree ("experiment_id");