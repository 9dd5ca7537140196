-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "titleLower" TEXT NOT NULL DEFAULT '';

-- Rows of before: what this database takes for lower case.
UPDATE "Run" SET "titleLower" = lower("title");
