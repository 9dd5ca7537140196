-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "nameLower" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "removedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "WorkSessionShare" ADD COLUMN     "runId" TEXT,
ADD COLUMN     "withdrawnAt" TIMESTAMP(3),
ALTER COLUMN "sessionId" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "Run_removedAt_idx" ON "Run"("removedAt");

-- CreateIndex
CREATE INDEX "WorkSessionShare_runId_idx" ON "WorkSessionShare"("runId");

-- AddForeignKey
ALTER TABLE "WorkSessionShare" ADD CONSTRAINT "WorkSessionShare_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
