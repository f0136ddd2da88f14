CREATE TABLE "service"."avatar_reviews" (
	"asset_id" text NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reference" text,
	"reason" text,
	"ask_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avatar_reviews_asset_id_provider_pk" PRIMARY KEY("asset_id","provider")
);
--> statement-breakpoint
ALTER TABLE "service"."avatar_reviews" ADD CONSTRAINT "avatar_reviews_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "service"."assets"("id") ON DELETE no action ON UPDATE no action;