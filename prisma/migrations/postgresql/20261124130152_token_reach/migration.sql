-- AlterTable
ALTER TABLE "ApiToken" ADD COLUMN     "prefix" TEXT,
ADD COLUMN     "profile" TEXT,
ADD COLUMN     "tools" TEXT;
