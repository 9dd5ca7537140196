-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "way" TEXT;
