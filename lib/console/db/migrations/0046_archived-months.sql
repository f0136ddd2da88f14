CREATE TABLE "console"."__archived_months" (
	"place" text NOT NULL,
	"set" text NOT NULL,
	"month" text NOT NULL,
	CONSTRAINT "__archived_months_place_set_month_pk" PRIMARY KEY("place","set","month")
);
