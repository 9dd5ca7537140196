-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "askedBy" TEXT;
