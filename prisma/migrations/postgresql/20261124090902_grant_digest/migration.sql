-- AlterTable
ALTER TABLE "Grant" ADD COLUMN     "digest" TEXT NOT NULL DEFAULT '';
