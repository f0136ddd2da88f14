CREATE TABLE "console"."review_codes" (
	"link_id" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_codes_link_id_email_pk" PRIMARY KEY("link_id","email")
);
--> statement-breakpoint
CREATE TABLE "console"."review_guests" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."review_links" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_by" text NOT NULL,
	"title" text NOT NULL,
	"token_hash" text NOT NULL,
	"results" jsonb,
	"board_id" text,
	"right" text NOT NULL,
	"password_hash" text,
	"asks_name" boolean NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"shows" jsonb NOT NULL,
	"download" boolean NOT NULL,
	"brand" jsonb,
	"secret_version" integer DEFAULT 1 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "review_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "review_links_subject" CHECK (num_nonnulls("console"."review_links"."results", "console"."review_links"."board_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "console"."comments" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."review_steps" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."comments" ADD COLUMN "guest_id" text;--> statement-breakpoint
ALTER TABLE "console"."review_steps" ADD COLUMN "guest_id" text;--> statement-breakpoint
ALTER TABLE "console"."review_codes" ADD CONSTRAINT "review_codes_link_id_review_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "console"."review_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."review_guests" ADD CONSTRAINT "review_guests_link_id_review_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "console"."review_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."review_links" ADD CONSTRAINT "review_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."review_links" ADD CONSTRAINT "review_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_guests_link" ON "console"."review_guests" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "review_links_workspace" ON "console"."review_links" USING btree ("workspace_id","created_at");--> statement-breakpoint
ALTER TABLE "console"."comments" ADD CONSTRAINT "comments_guest_id_review_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "console"."review_guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."review_steps" ADD CONSTRAINT "review_steps_guest_id_review_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "console"."review_guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."comments" ADD CONSTRAINT "comments_author" CHECK (num_nonnulls("console"."comments"."user_id", "console"."comments"."guest_id") = 1);--> statement-breakpoint
ALTER TABLE "console"."review_steps" ADD CONSTRAINT "review_steps_author" CHECK (num_nonnulls("console"."review_steps"."user_id", "console"."review_steps"."guest_id") = 1);