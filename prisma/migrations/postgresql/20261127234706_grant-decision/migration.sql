-- AlterTable
ALTER TABLE "Grant" ADD COLUMN     "decision" TEXT NOT NULL DEFAULT 'allow';
