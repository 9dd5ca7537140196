-- AlterTable
ALTER TABLE "Run" ADD COLUMN "version" INTEGER;
