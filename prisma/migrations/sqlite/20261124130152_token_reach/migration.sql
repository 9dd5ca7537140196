-- AlterTable
ALTER TABLE "ApiToken" ADD COLUMN "prefix" TEXT;
ALTER TABLE "ApiToken" ADD COLUMN "profile" TEXT;
ALTER TABLE "ApiToken" ADD COLUMN "tools" TEXT;
